package com.sqg.resilience.api.rule;

import org.jspecify.annotations.Nullable;

/** Limits the calls of a resource that run at once. Immutable. */
public final class SqgBulkheadRule {

  private final int maxConcurrentCalls;

  private SqgBulkheadRule(int maxConcurrentCalls) {
    this.maxConcurrentCalls = Require.atLeastOne("max-concurrent-calls", maxConcurrentCalls);
  }

  /**
   * Refuses calls while a number of them is running.
   *
   * @param maxConcurrentCalls at least 1
   * @throws IllegalArgumentException if a value is not allowed; the message names it
   */
  public static SqgBulkheadRule of(int maxConcurrentCalls) {
    return new SqgBulkheadRule(maxConcurrentCalls);
  }

  /** The rule's name within its resource. */
  public String id() {
    return "bulkhead";
  }

  /** How many calls may run at once. */
  public int maxConcurrentCalls() {
    return maxConcurrentCalls;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SqgBulkheadRule
        && ((SqgBulkheadRule) other).maxConcurrentCalls == maxConcurrentCalls;
  }

  @Override
  public int hashCode() {
    return maxConcurrentCalls;
  }

  @Override
  public String toString() {
    return "bulkhead(max-concurrent-calls=" + maxConcurrentCalls + ')';
  }
}
