package com.sqg.resilience.api.rule;

/** What makes a circuit breaker trip. */
public enum SqgCircuitBreakerStrategy {
  /** The share of failed calls in the window exceeds a ratio. */
  EXCEPTION_RATIO,
  /** The number of failed calls in the window exceeds a count. */
  EXCEPTION_COUNT,
  /** The share of slow calls in the window exceeds a ratio. */
  SLOW_REQUEST_RATIO
}
