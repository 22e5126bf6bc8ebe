package com.sqg.resilience.core.slowsql;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgPartition;
import com.sqg.resilience.api.engine.SqgCircuitControl;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgPartitionState;
import com.sqg.resilience.api.event.SqgSlowSqlOpenedEvent;
import com.sqg.resilience.core.event.EventPublisher;
import com.sqg.resilience.core.log.ResilienceLog;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Counts, logs and announces what becomes of statements. Never throws. Thread-safe. */
public final class SlowSqlReporter {

  private final SlowSqlStatistics statistics;
  private final SlowSqlLog lines;
  private final EventPublisher events;
  private final ResilienceLog log;
  private final Clock clock;

  /**
   * A reporter.
   *
   * @param clock tells people when
   */
  public SlowSqlReporter(
      SlowSqlStatistics statistics, EventPublisher events, ResilienceLog log, Clock clock) {
    this.statistics = statistics;
    this.lines = new SlowSqlLog(log, clock);
    this.events = events;
    this.log = log;
    this.clock = clock;
  }

  /** What was counted so far. */
  public SlowSqlStatistics statistics() {
    return statistics;
  }

  /**
   * A statement was executed.
   *
   * @param nanos how long that took
   */
  public void executed(String resource, SqgMode mode, SlowSqlPartition partition, long nanos) {
    try {
      SlowSqlCounters counters = statistics.of(partition);
      counters.recordExecution();
      if (nanos >= partition.rule().slowThresholdNanos()) {
        counters.recordSlow();
        lines.slow(resource, mode, partition, nanos);
      }
    } catch (Throwable fault) {
      failed(resource, fault);
    }
  }

  /**
   * A statement was refused because of its own breaker or limit or, in observe mode, would have
   * been.
   */
  public void rejected(
      String resource,
      SqgMode mode,
      SqgBlockReason reason,
      SlowSqlPartition partition,
      SqgEntry entry,
      SqgPartitionState state) {
    try {
      if (mode == SqgMode.ENFORCE) {
        statistics.of(partition).recordRejected();
      } else {
        statistics.of(partition).recordShadowBlocked();
      }
      lines.rejected(resource, mode, reason, partition, entry, state);
    } catch (Throwable fault) {
      failed(resource, fault);
    }
  }

  /** A statement's breaker changed state. */
  public void changed(
      String resource,
      SqgMode mode,
      SqgPartitionState state,
      SqgCircuitState from,
      SqgCircuitState to) {
    SqgPartition partition = state.partition();
    if (!(partition instanceof SlowSqlPartition)) {
      return; // an engine's own
    }
    try {
      if (to == SqgCircuitState.OPEN) {
        opened(resource, mode, (SlowSqlPartition) partition, state, from);
      } else if (to == SqgCircuitState.CLOSED) {
        lines.recovered(resource, mode, (SlowSqlPartition) partition, state, from);
      }
    } catch (Throwable fault) {
      failed(resource, fault);
    }
  }

  private void opened(
      String resource,
      SqgMode mode,
      SlowSqlPartition partition,
      SqgPartitionState state,
      SqgCircuitState from) {
    boolean reopened = from == SqgCircuitState.HALF_OPEN;
    Instant now = Instant.ofEpochMilli(clock.millis());
    if (state.circuitControl()
        == SqgCircuitControl.AUTOMATIC) { // an order is no opening of its own
      statistics.of(partition).recordOpened();
    }
    lines.opened(resource, mode, partition, state, reopened);
    events.publish(() -> event(resource, mode, partition, state, reopened, now));
  }

  private static SqgSlowSqlOpenedEvent event(
      String resource,
      SqgMode mode,
      SlowSqlPartition partition,
      SqgPartitionState state,
      boolean reopened,
      Instant now) {
    StatementDigest digest = StatementDigest.of(partition.sql());
    return SqgSlowSqlOpenedEvent.builder(resource, partition.keyText(), partition.type(), mode)
        .statement(
            digest.queryId(), digest.fingerprint(), partition.mapper(), partition.dataSource())
        .cause(
            Duration.ofNanos(state.lastNanos()),
            partition.rule().slowThreshold(),
            state.consecutiveSlow())
        .open(now, recovery(now, state.retryAfterMillis()))
        .decided(reopened, state.circuitControl())
        .build();
  }

  private static @Nullable Instant recovery(Instant now, long retryAfterMillis) {
    return retryAfterMillis > 0 ? now.plusMillis(retryAfterMillis) : null;
  }

  private void failed(String resource, Throwable fault) {
    log.limitedWarn(
        "slow-sql-not-told",
        resource,
        fault.getClass().getName(),
        line -> line.with("resource", resource),
        fault);
  }
}
