package com.sqg.resilience.api.engine;

import com.sqg.resilience.api.SqgFailureDecision;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How a permitted call ended. Immutable. */
public final class SqgInvocationResult {

  private final SqgFailureDecision decision;
  private final long durationNanos;
  private final @Nullable Throwable error;

  private SqgInvocationResult(
      SqgFailureDecision decision, long durationNanos, @Nullable Throwable error) {
    this.decision = Objects.requireNonNull(decision, "decision");
    this.durationNanos = durationNanos;
    this.error = error;
  }

  /**
   * Describes an outcome.
   *
   * @param decision what the outcome means
   * @param durationNanos how long the call itself ran, queueing excluded, in nanoseconds
   * @param error what it threw, as it came; null if it returned
   * @throws NullPointerException if the decision is null
   */
  public static SqgInvocationResult of(
      SqgFailureDecision decision, long durationNanos, @Nullable Throwable error) {
    return new SqgInvocationResult(decision, durationNanos, error);
  }

  /** What the outcome means. */
  public SqgFailureDecision decision() {
    return decision;
  }

  /** How long the call itself ran, queueing excluded, in nanoseconds. */
  public long durationNanos() {
    return durationNanos;
  }

  /** What the call threw, as it came; null if it returned. */
  public @Nullable Throwable error() {
    return error;
  }
}
