package com.sqg.resilience.starter.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sqg.resilience.api.rule.SqgSlowSqlRecovery;
import com.sqg.resilience.api.rule.SqgSlowSqlRule;
import com.sqg.resilience.api.sql.SqgSqlType;
import com.sqg.resilience.core.slowsql.PartitionBy;
import com.sqg.resilience.core.slowsql.SlowSqlSettings;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SlowSqlSettingsReportTest {

  @Test
  void it_shows_the_built_in_settings() throws JsonProcessingException {
    String write =
        "{'slowThreshold':'5s','failureThreshold':1,'openDuration':'30s',"
            + "'maxFingerprints':5000,'recovery':'probe'}";
    assertThat(json(SlowSqlSettings.builder().build()))
        .isEqualTo(
            "{'enabled':true,'partitionBy':'fingerprint','countTimeouts':false,"
                + "'ansiQuotes':false,'foldShardedTables':false,'queryTimeout':false,"
                + "'select':{'slowThreshold':'10s','failureThreshold':3,'openDuration':'60s',"
                + "'maxFingerprints':10000,'recovery':'probe'},"
                + "'insert':"
                + write
                + ",'update':"
                + write
                + ",'delete':"
                + write
                + '}');
  }

  @Test
  void it_shows_what_is_set() throws JsonProcessingException {
    SqgSlowSqlRule rule =
        SqgSlowSqlRule.of(
            Duration.ofMillis(1_500), 2, Duration.ofSeconds(5), SqgSlowSqlRecovery.RESET);
    SlowSqlSettings.Builder settings =
        SlowSqlSettings.builder()
            .type(SqgSqlType.DELETE, rule.withMaxConcurrentCalls(7), 9)
            .partitionBy(PartitionBy.DATASOURCE);

    assertThat(json(settings.build()))
        .contains("'partitionBy':'datasource'")
        .endsWith(
            "'delete':{'slowThreshold':'1500ms','failureThreshold':2,'openDuration':'5s',"
                + "'maxFingerprints':9,'recovery':'reset','maxConcurrentPerFingerprint':7}}");
    assertThat(json(settings.enabled(false).build())).contains("'enabled':false");
    assertThat(json(settings.countTimeouts(true).build())).contains("'countTimeouts':true");
    assertThat(json(settings.ansiQuotes(true).build())).contains("'ansiQuotes':true");
    assertThat(json(settings.foldShardedTables(true).build()))
        .contains("'foldShardedTables':true,'queryTimeout':false");
    assertThat(json(settings.queryTimeout(true).build())).contains("'queryTimeout':true");
  }

  private static String json(SlowSqlSettings settings) throws JsonProcessingException {
    return new ObjectMapper()
        .writeValueAsString(SlowSqlSettingsReport.of(settings))
        .replace('"', '\'');
  }
}
