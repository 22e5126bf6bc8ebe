package com.sqg.resilience.starter.config;

import com.sqg.resilience.api.rule.SqgSlowSqlRule;
import com.sqg.resilience.api.sql.SqgSqlType;
import com.sqg.resilience.core.slowsql.SlowSqlSettings;

/** Makes the settings of slow SQL of a configuration. */
final class SlowSqlFactory {

  private final ResilienceConfiguration configuration;

  SlowSqlFactory(ResilienceConfiguration configuration) {
    this.configuration = configuration;
  }

  SlowSqlSettings settings() {
    SlowSqlSettings.Builder settings =
        SlowSqlSettings.builder()
            .enabled(configuration.get(SlowSqlProperties.ENABLED))
            .partitionBy(configuration.get(SlowSqlProperties.PARTITION_BY))
            .countTimeouts(configuration.get(SlowSqlProperties.COUNT_TIMEOUTS))
            .ansiQuotes(configuration.get(SlowSqlProperties.ANSI_QUOTES))
            .foldShardedTables(configuration.get(SlowSqlProperties.FOLD_SHARDED_TABLES))
            .queryTimeout(configuration.get(SlowSqlProperties.QUERY_TIMEOUT));
    for (SqgSqlType type : SqgSqlType.values()) {
      SlowSqlTypeProperties properties = SlowSqlProperties.of(type);
      settings.type(type, rule(properties), configuration.get(properties.maxFingerprints()));
    }
    return settings.build();
  }

  private SqgSlowSqlRule rule(SlowSqlTypeProperties properties) {
    return SqgSlowSqlRule.of(
            configuration.get(properties.slowThreshold()),
            configuration.get(properties.failureThreshold()),
            configuration.get(properties.openDuration()),
            configuration.get(SlowSqlProperties.RECOVERY))
        .withMaxConcurrentCalls(
            configuration.find(SlowSqlProperties.MAX_CONCURRENT_PER_FINGERPRINT));
  }
}
