package com.sqg.resilience.engine.sentinel;

import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgCircuitControl;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgResourceState;

/**
 * The checks of one resource, in order, and nothing that its rules do not need. The checks never
 * change; thread-safe.
 */
final class ResourceGuard {

  private final SqgResourceContext context;
  private final AdmissionCheck[] checks;
  private final AdmissionCheck[] checksWithPartition;
  private final GuardParts parts;

  ResourceGuard(SqgResourceContext context, GuardParts parts) {
    this.context = context;
    this.parts = parts;
    this.checks = parts.inOrder(null);
    this.checksWithPartition = parts.inOrder(new PartitionCheck(parts.partitions()));
  }

  SqgResourceContext context() {
    return context;
  }

  /** Takes the breakers out of their own hands, or gives them back. */
  void control(SqgCircuitControl control) {
    parts.control(control);
    applyControl();
  }

  /** Once more, for breakers that have come since. */
  void applyControl() {
    SqgCircuitControl control = parts.control();
    parts.breakers().forEach(breaker -> breaker.control(control));
  }

  GuardParts parts() {
    return parts;
  }

  SqgEntry acquire(SqgResourceContext callContext) {
    AdmissionCheck[] its = callContext.partition() == null ? checks : checksWithPartition;
    return new SentinelEntry(callContext, its).admit();
  }

  SqgResourceState state() {
    SqgCircuitState state = SqgCircuitState.CLOSED;
    long retryAfterMillis = 0;
    for (BreakerCheck breaker : parts.breakers()) {
      SqgCircuitState its = breaker.state();
      if (its == SqgCircuitState.OPEN
          || (its == SqgCircuitState.HALF_OPEN && state == SqgCircuitState.CLOSED)) {
        state = its;
      }
      retryAfterMillis = Math.max(retryAfterMillis, breaker.retryAfterMillis());
    }
    BulkheadCheck bulkhead = parts.bulkhead();
    return SqgResourceState.of(state, retryAfterMillis, bulkhead == null ? 0 : bulkhead.running())
        .under(parts.control());
  }
}
