package com.sqg.resilience.starter.endpoint;

import com.sqg.resilience.api.rule.SqgSlowSqlRule;
import com.sqg.resilience.api.sql.SqgSqlType;
import com.sqg.resilience.core.rule.Setting;
import com.sqg.resilience.core.slowsql.SlowSqlSettings;
import com.sqg.resilience.core.slowsql.SlowSqlTypeSettings;
import java.util.LinkedHashMap;
import java.util.Map;

/** The settings of slow SQL, where nothing overrides them, as the endpoint shows them. */
final class SlowSqlSettingsReport {

  private SlowSqlSettingsReport() {}

  static Map<String, Object> of(SlowSqlSettings settings) {
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("enabled", settings.enabled());
    report.put("partitionBy", Setting.text(settings.partitionBy()));
    report.put("countTimeouts", settings.countTimeouts());
    report.put("ansiQuotes", settings.ansiQuotes());
    report.put("foldShardedTables", settings.foldShardedTables());
    report.put("queryTimeout", settings.queryTimeout());
    for (SqgSqlType type : SqgSqlType.values()) {
      report.put(Setting.text(type), of(settings.of(type)));
    }
    return report;
  }

  private static Map<String, Object> of(SlowSqlTypeSettings settings) {
    SqgSlowSqlRule rule = settings.rule();
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("slowThreshold", Setting.text(rule.slowThreshold()));
    report.put("failureThreshold", rule.failureThreshold());
    report.put("openDuration", Setting.text(rule.openDuration()));
    report.put("maxFingerprints", settings.group().maxPartitions());
    report.put("recovery", Setting.text(rule.recovery()));
    Integer limit = rule.maxConcurrentCalls();
    if (limit != null) { // some versions of Spring Boot write null, others leave it out
      report.put("maxConcurrentPerFingerprint", limit);
    }
    return report;
  }
}
