package com.sqg.resilience.api.rule;

/** What makes a circuit breaker trip. */
public enum SqgCircuitBreakerStrategy {
  /** The share of failed calls in the window exceeds a ratio, or is 1 if the ratio is. */
  EXCEPTION_RATIO,
  /** The number of failed calls in the window reaches a count. */
  EXCEPTION_COUNT,
  /** The share of slow calls in the window exceeds a ratio, or is 1 if the ratio is. */
  SLOW_REQUEST_RATIO
}
