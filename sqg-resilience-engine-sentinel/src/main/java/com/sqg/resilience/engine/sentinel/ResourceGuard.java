package com.sqg.resilience.engine.sentinel;

import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgResourceState;

/** The checks of one resource, in order, and nothing that its rules do not need. Immutable. */
final class ResourceGuard {

  private final SqgResourceContext context;
  private final AdmissionCheck[] checks;
  private final GuardParts parts;

  ResourceGuard(SqgResourceContext context, GuardParts parts) {
    this.context = context;
    this.parts = parts;
    this.checks = parts.inOrder();
  }

  SqgResourceContext context() {
    return context;
  }

  GuardParts parts() {
    return parts;
  }

  SqgEntry acquire(SqgResourceContext callContext) {
    return new SentinelEntry(callContext, checks).admit();
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
    return SqgResourceState.of(state, retryAfterMillis, bulkhead == null ? 0 : bulkhead.running());
  }
}
