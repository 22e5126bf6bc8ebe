package com.sqg.resilience.starter.endpoint;

import com.sqg.resilience.api.engine.SqgPartitionState;
import com.sqg.resilience.core.slowsql.SlowSqlPartition;
import com.sqg.resilience.core.slowsql.StatementDigest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** One statement's breaker, as the endpoint shows it. */
final class StatementReport {

  private StatementReport() {}

  static Map<String, Object> of(
      String resource, SlowSqlPartition statement, SqgPartitionState state) {
    StatementDigest digest = StatementDigest.of(statement.sql());
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("resource", resource);
    report.put("key", statement.keyText());
    report.put("queryId", digest.queryId());
    report.put("type", Texts.of(statement.type()));
    String mapper = statement.mapper();
    if (mapper != null) { // some versions of Spring Boot write null, others leave it out
      report.put("mapper", mapper);
    }
    report.put("dataSource", statement.dataSource());
    report.put("fingerprint", digest.fingerprint());
    report.put("state", Texts.of(state.circuitState()));
    report.put("control", Texts.of(state.circuitControl()));
    report.put("retryAfterMillis", state.retryAfterMillis());
    report.put("slowInARow", state.consecutiveSlow());
    report.put("inFlight", state.concurrentCalls());
    report.put("executions", state.executions());
    report.put("slow", state.slowExecutions());
    report.put("refusals", state.refusals());
    report.put("openings", state.openings());
    report.put("lastCostMillis", TimeUnit.NANOSECONDS.toMillis(state.lastNanos()));
    report.put("slowestCostMillis", TimeUnit.NANOSECONDS.toMillis(state.slowestNanos()));
    report.put("thresholdMillis", statement.rule().slowThreshold().toMillis());
    return report;
  }
}
