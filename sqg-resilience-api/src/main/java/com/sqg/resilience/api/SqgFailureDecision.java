package com.sqg.resilience.api;

/** What the outcome of a call means for the health of its resource. */
public enum SqgFailureDecision {
  /** The dependency did its work. */
  SUCCESS(false, false),
  /** The dependency failed. */
  FAILURE(true, false),
  /** Says nothing about the dependency: counts neither for nor against it. */
  IGNORED(false, false),
  /** Worked, and is to be counted as slow whatever the clock measured. */
  SLOW_SUCCESS(false, true),
  /** Failed, and is to be counted as slow whatever the clock measured. */
  SLOW_FAILURE(true, true);

  private final boolean failure;
  private final boolean slow;

  SqgFailureDecision(boolean failure, boolean slow) {
    this.failure = failure;
    this.slow = slow;
  }

  /** {@return whether the outcome counts as a failure} */
  public boolean isFailure() {
    return failure;
  }

  /** {@return whether the outcome counts as slow regardless of its measured duration} */
  public boolean isSlow() {
    return slow;
  }
}
