package com.sqg.resilience.core.call;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.event.SqgBlockedEvent;
import com.sqg.resilience.api.event.SqgFallbackEvent;
import com.sqg.resilience.api.event.SqgShadowBlockedEvent;
import com.sqg.resilience.core.event.EventPublisher;
import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.core.resource.GuardedResource;
import org.jspecify.annotations.Nullable;

/** Counts, logs and announces what the call path did with a call. Never throws. Thread-safe. */
public final class CallReporter {

  private final EventPublisher events;
  private final ResilienceLog log;

  /** A reporter. */
  public CallReporter(EventPublisher events, ResilienceLog log) {
    this.events = events;
    this.log = log;
  }

  void blocked(GuardedResource resource, SqgBlockReason reason, SqgEntry entry) {
    resource.statistics().recordBlocked(reason);
    log(resource, "blocked", reason, entry);
    events.publish(() -> new SqgBlockedEvent(resource.name(), reason, entry.ruleId()));
  }

  void shadowBlocked(GuardedResource resource, SqgBlockReason reason, SqgEntry entry) {
    resource.statistics().recordShadowBlocked(reason);
    log(resource, "shadow-blocked", reason, entry);
    events.publish(() -> new SqgShadowBlockedEvent(resource.name(), reason, entry.ruleId()));
  }

  private void log(GuardedResource resource, String event, SqgBlockReason reason, SqgEntry entry) {
    log.limitedInfo(
        resource.blockLog(reason, log),
        event,
        line ->
            line.with("resource", resource.name())
                .with("reason", reason)
                .with("rule", entry.ruleId())
                .with("retry-after-ms", entry.retryAfterMillis()));
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
