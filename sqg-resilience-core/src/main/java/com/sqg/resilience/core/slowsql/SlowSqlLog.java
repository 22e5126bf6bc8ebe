package com.sqg.resilience.core.slowsql;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.engine.SqgCircuitControl;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgPartitionState;
import com.sqg.resilience.core.log.LogLimiter;
import com.sqg.resilience.core.log.LogLine;
import com.sqg.resilience.core.log.ResilienceLog;
import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The log lines about statements. Lines that calls cause are limited for each statement. Never
 * throws. Thread-safe.
 */
final class SlowSqlLog {

  private final ResilienceLog log;
  private final Clock clock;
  private final StatementLimiters slowLines;
  private final StatementLimiters rejectedLines;
  private final StatementLimiters shadowRejectedLines;

  SlowSqlLog(ResilienceLog log, Clock clock) {
    this.log = log;
    this.clock = clock;
    this.slowLines = new StatementLimiters(log::newLimiter);
    this.rejectedLines = new StatementLimiters(log::newLimiter);
    this.shadowRejectedLines = new StatementLimiters(log::newLimiter);
  }

  void slow(String resource, SqgMode mode, SlowSqlPartition partition, long nanos) {
    LogLimiter limiter = slowLines.of(resource, partition.key());
    log.limitedInfo(
        limiter,
        "slow-sql-slow",
        line -> {
          identify(line, resource, mode, partition);
          cost(line, partition, nanos).with("started-at", startedAt(nanos));
          describe(line, partition);
        });
  }

  void rejected(
      String resource,
      SqgMode mode,
      SqgBlockReason reason,
      SlowSqlPartition partition,
      SqgEntry entry,
      SqgPartitionState state) {
    StatementLimiters limiters = mode == SqgMode.ENFORCE ? rejectedLines : shadowRejectedLines;
    LogLimiter limiter = limiters.of(resource, partition.key());
    log.limitedInfo(
        limiter,
        "slow-sql-rejected",
        line -> {
          identify(line, resource, mode, partition)
              .with("reason", reason)
              .with("rule", entry.ruleId())
              .with("control", forced(state));
          cost(line, partition, state.lastNanos())
              .with("retry-after-ms", entry.retryAfterMillis())
              .with("recovery-at", recovery(entry.retryAfterMillis()));
          describe(line, partition);
        });
  }

  void opened(
      String resource,
      SqgMode mode,
      SlowSqlPartition partition,
      SqgPartitionState state,
      boolean reopened) {
    log.warn(
        LogLine.of("slow-sql-opened")
            .with(
                line -> {
                  identify(line, resource, mode, partition)
                      .with("reopened", reopened)
                      .with("control", forced(state));
                  if (forced(state) == null) {
                    cost(line, partition, state.lastNanos())
                        .with("slow-in-a-row", state.consecutiveSlow())
                        .with("started-at", startedAt(state.lastNanos()))
                        .with("recovery-at", recovery(state.retryAfterMillis()));
                  }
                  describe(line, partition);
                }),
        null);
  }

  /** Only a probe has run just now; else the last execution was before the breaker opened. */
  void recovered(
      String resource,
      SqgMode mode,
      SlowSqlPartition partition,
      SqgPartitionState state,
      SqgCircuitState from) {
    log.info(
        LogLine.of("slow-sql-recovered")
            .with(
                line -> {
                  identify(line, resource, mode, partition)
                      .with("from", from)
                      .with("control", forced(state));
                  if (from == SqgCircuitState.HALF_OPEN && forced(state) == null) {
                    cost(line, partition, state.lastNanos());
                  }
                  describe(line, partition);
                }));
  }

  private static LogLine identify(
      LogLine line, String resource, SqgMode mode, SlowSqlPartition partition) {
    return line.with("resource", resource)
        .with("mode", mode)
        .with("key", partition.keyText())
        .with("type", partition.type())
        .with("mapper", partition.mapper())
        .with("data-source", partition.dataSource());
  }

  private static LogLine cost(LogLine line, SlowSqlPartition partition, long nanos) {
    return line.with("cost-ms", TimeUnit.NANOSECONDS.toMillis(nanos))
        .with("threshold-ms", partition.rule().slowThreshold().toMillis());
  }

  private static void describe(LogLine line, SlowSqlPartition partition) {
    StatementDigest digest = StatementDigest.of(partition.sql());
    line.with("query-id", digest.queryId()).with("fingerprint", digest.fingerprint());
  }

  /** The operator's order; null if there is none. */
  private static @Nullable SqgCircuitControl forced(SqgPartitionState state) {
    SqgCircuitControl control = state.circuitControl();
    return control == SqgCircuitControl.AUTOMATIC ? null : control;
  }

  /** Null if it is not a matter of time. */
  private @Nullable String recovery(long retryAfterMillis) {
    return retryAfterMillis > 0 ? fromNow(retryAfterMillis) : null;
  }

  /** When an execution of that length began that has ended now; null if there was none. */
  private @Nullable String startedAt(long nanos) {
    return nanos > 0 ? fromNow(-TimeUnit.NANOSECONDS.toMillis(nanos)) : null;
  }

  private String fromNow(long millis) {
    return Instant.ofEpochMilli(clock.millis() + millis).toString();
  }
}
