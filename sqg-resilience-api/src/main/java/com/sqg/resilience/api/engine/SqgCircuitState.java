package com.sqg.resilience.api.engine;

/** The state of a circuit breaker. */
public enum SqgCircuitState {
  /** Calls pass and are counted. */
  CLOSED,
  /** Calls are refused until the open duration is over. */
  OPEN,
  /** One probe is under way; all other calls are refused. */
  HALF_OPEN
}
