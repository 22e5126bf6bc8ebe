package com.sqg.resilience.api.engine;

/** The state of a circuit breaker. */
public enum SqgCircuitState {
  /** Calls pass and are counted. */
  CLOSED,
  /** Calls are refused until the open duration is over. */
  OPEN,
  /**
   * One call at a time passes, as a probe, until one decides; all others are refused. A probe that
   * stays away for longer than the open duration does not hold up the next one.
   */
  HALF_OPEN
}
