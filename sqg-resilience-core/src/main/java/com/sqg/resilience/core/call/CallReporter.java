package com.sqg.resilience.core.call;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgPartition;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgPartitionState;
import com.sqg.resilience.api.event.SqgBlockedEvent;
import com.sqg.resilience.api.event.SqgFallbackEvent;
import com.sqg.resilience.api.event.SqgShadowBlockedEvent;
import com.sqg.resilience.core.event.EventPublisher;
import com.sqg.resilience.core.log.LogLimiter;
import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.slowsql.SlowSqlPartition;
import com.sqg.resilience.core.slowsql.SlowSqlReporter;
import org.jspecify.annotations.Nullable;

/** Counts, logs and announces what the call path did with a call. Never throws. Thread-safe. */
public final class CallReporter {

  private final EventPublisher events;
  private final ResilienceLog log;
  private final SlowSqlReporter slowSql;

  /** A reporter. */
  public CallReporter(EventPublisher events, ResilienceLog log, SlowSqlReporter slowSql) {
    this.events = events;
    this.log = log;
    this.slowSql = slowSql;
  }

  void blocked(
      GuardedResource resource, SqgResourceContext context, SqgBlockReason reason, SqgEntry entry) {
    resource.statistics().recordBlocked(reason);
    if (!tellOfStatement(resource, context, SqgMode.ENFORCE, reason, entry)) {
      log("blocked", resource.blockLog(reason, log), resource, reason, entry);
    }
    events.publish(() -> new SqgBlockedEvent(resource.name(), reason, entry.ruleId()));
  }

  void shadowBlocked(
      GuardedResource resource, SqgResourceContext context, SqgBlockReason reason, SqgEntry entry) {
    resource.statistics().recordShadowBlocked(reason);
    if (!tellOfStatement(resource, context, SqgMode.OBSERVE, reason, entry)) {
      log("shadow-blocked", resource.shadowBlockLog(reason, log), resource, reason, entry);
    }
    events.publish(() -> new SqgShadowBlockedEvent(resource.name(), reason, entry.ruleId()));
  }

  /**
   * Tells of a statement that its own breaker refuses, with a line that says more than others do.
   *
   * @return false if it is no such refusal
   */
  private boolean tellOfStatement(
      GuardedResource resource,
      SqgResourceContext context,
      SqgMode mode,
      SqgBlockReason reason,
      SqgEntry entry) {
    SqgPartition partition = context.partition();
    SqgPartitionState state = entry.partitionState();
    if (state == null || !(partition instanceof SlowSqlPartition)) {
      return false;
    }
    slowSql.rejected(resource.name(), mode, reason, (SlowSqlPartition) partition, entry, state);
    return true;
  }

  private void log(
      String event,
      LogLimiter limiter,
      GuardedResource resource,
      SqgBlockReason reason,
      SqgEntry entry) {
    log.limitedInfo(
        limiter,
        event,
        line ->
            line.with("resource", resource.name())
                .with("reason", reason)
                .with("rule", entry.ruleId())
                .with("retry-after-ms", entry.retryAfterMillis()));
  }

  void executed(GuardedResource resource, SqgMode mode, SqgPartition partition, long nanos) {
    if (partition instanceof SlowSqlPartition) {
      slowSql.executed(resource.name(), mode, (SlowSqlPartition) partition, nanos);
    }
  }

  void fallback(GuardedResource resource, Throwable cause, @Nullable Throwable error) {
    resource.statistics().recordFallback(error == null);
    if (error != null) {
      log.limitedWarn(
          "fallback-failed",
          resource.name(),
          error.getClass().getName(),
          line -> line.with("resource", resource.name()).with("cause", cause),
          error);
    }
    events.publish(() -> new SqgFallbackEvent(resource.name(), cause, error));
  }

  void engineFailed(GuardedResource resource, String engine, Throwable fault) {
    log.limitedWarn(
        "engine-failed",
        engine,
        fault.getClass().getName(),
        line -> line.with("engine", engine).with("resource", resource.name()),
        fault);
  }
}
