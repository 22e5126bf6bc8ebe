package com.sqg.resilience.api.engine;

import java.util.Objects;

/** What an engine knows of a resource at one moment. Immutable. */
public final class SqgResourceState {

  private static final SqgResourceState IDLE = new SqgResourceState(SqgCircuitState.CLOSED, 0, 0);

  private final SqgCircuitState circuitState;
  private final long retryAfterMillis;
  private final long concurrentCalls;

  private SqgResourceState(
      SqgCircuitState circuitState, long retryAfterMillis, long concurrentCalls) {
    this.circuitState = Objects.requireNonNull(circuitState, "circuitState");
    this.retryAfterMillis = retryAfterMillis;
    this.concurrentCalls = concurrentCalls;
  }

  /**
   * Describes a resource.
   *
   * @param circuitState the least healthy state among the resource's breakers: OPEN before
   *     HALF_OPEN before CLOSED
   * @param retryAfterMillis milliseconds until an open breaker admits a probe; else 0
   * @param concurrentCalls permits held at the moment; 0 where no rule of the resource counts them
   * @throws NullPointerException if the state is null
   */
  public static SqgResourceState of(
      SqgCircuitState circuitState, long retryAfterMillis, long concurrentCalls) {
    return new SqgResourceState(circuitState, retryAfterMillis, concurrentCalls);
  }

  /** A resource that the engine has no state for. */
  public static SqgResourceState idle() {
    return IDLE;
  }

  /** The least healthy state among the resource's breakers. */
  public SqgCircuitState circuitState() {
    return circuitState;
  }

  /** Milliseconds until an open breaker admits a probe; else 0. */
  public long retryAfterMillis() {
    return retryAfterMillis;
  }

  /** Permits held at the moment; 0 where no rule of the resource counts them. */
  public long concurrentCalls() {
    return concurrentCalls;
  }

  @Override
  public String toString() {
    return circuitState + " retryAfter=" + retryAfterMillis + "ms concurrent=" + concurrentCalls;
  }
}
