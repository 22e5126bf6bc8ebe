package com.sqg.resilience.api.engine;

/** Who decides about a resource's circuit breakers. */
public enum SqgCircuitControl {
  /** What they count. */
  AUTOMATIC,
  /** An operator, who has opened them: every call is refused, none is let through as a probe. */
  FORCED_OPEN,
  /** An operator, who has closed them: they count, and do not trip. */
  FORCED_CLOSED
}
