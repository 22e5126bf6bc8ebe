package com.sqg.resilience.api.engine;

import com.sqg.resilience.api.SqgFailureDecision;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How a permitted call ended. Immutable. */
public final class SqgInvocationResult {

  private static final long NOT_MEASURED = -1;

  private final SqgFailureDecision decision;
  private final long durationNanos;
  private final @Nullable Throwable error;
  private final long executionNanos;

  private SqgInvocationResult(
      SqgFailureDecision decision,
      long durationNanos,
      @Nullable Throwable error,
      long executionNanos) {
    this.decision = Objects.requireNonNull(decision, "decision");
    this.durationNanos = durationNanos;
    this.error = error;
    this.executionNanos = executionNanos;
  }

  /**
   * Describes an outcome.
   *
   * @param decision what the outcome means
   * @param durationNanos how long the call itself ran, queueing excluded, in nanoseconds
   * @param error what it threw, as it came; null if it returned
   * @return the outcome
   * @throws NullPointerException if the decision is null
   */
  public static SqgInvocationResult of(
      SqgFailureDecision decision, long durationNanos, @Nullable Throwable error) {
    return new SqgInvocationResult(decision, durationNanos, error, NOT_MEASURED);
  }

  /**
   * The same outcome, of a call whose partition it says something about.
   *
   * @param nanos as {@link #executionNanos}
   * @return the outcome
   */
  public SqgInvocationResult withExecution(long nanos) {
    return new SqgInvocationResult(decision, durationNanos, error, nanos);
  }

  /** {@return what the outcome means} */
  public SqgFailureDecision decision() {
    return decision;
  }

  /** {@return how long the call itself ran, queueing excluded, in nanoseconds} */
  public long durationNanos() {
    return durationNanos;
  }

  /** {@return what the call threw, as it came; null if it returned} */
  public @Nullable Throwable error() {
    return error;
  }

  /**
   * {@return how long the call's {@link com.sqg.resilience.api.SqgPartition partition} executed, in
   * nanoseconds; negative if the call says nothing about its speed, as one that failed or was
   * answered from a cache} Shorter than {@link #durationNanos}, which has the wait for a connection
   * in it.
   */
  public long executionNanos() {
    return executionNanos;
  }
}
