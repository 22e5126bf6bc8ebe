package com.sqg.resilience.api.engine;

import java.util.Objects;

/** What an engine knows of a resource at one moment. Immutable. */
public final class SqgResourceState {

  private static final SqgResourceState IDLE = of(SqgCircuitState.CLOSED, 0, 0);

  private final SqgCircuitState circuitState;
  private final long retryAfterMillis;
  private final long concurrentCalls;
  private final SqgCircuitControl circuitControl;

  private SqgResourceState(
      SqgCircuitState circuitState,
      long retryAfterMillis,
      long concurrentCalls,
      SqgCircuitControl circuitControl) {
    this.circuitState = Objects.requireNonNull(circuitState, "circuitState");
    this.retryAfterMillis = retryAfterMillis;
    this.concurrentCalls = concurrentCalls;
    this.circuitControl = Objects.requireNonNull(circuitControl, "circuitControl");
  }

  /**
   * Describes a resource whose breakers decide for themselves.
   *
   * @param circuitState the least healthy state among the resource's breakers: OPEN before
   *     HALF_OPEN before CLOSED
   * @param retryAfterMillis milliseconds until an open breaker admits a probe; else 0
   * @param concurrentCalls permits held at the moment; 0 where no rule of the resource counts them
   * @throws NullPointerException if the state is null
   */
  public static SqgResourceState of(
      SqgCircuitState circuitState, long retryAfterMillis, long concurrentCalls) {
    return new SqgResourceState(
        circuitState, retryAfterMillis, concurrentCalls, SqgCircuitControl.AUTOMATIC);
  }

  /**
   * The same with another one deciding about the breakers.
   *
   * @throws NullPointerException if the control is null
   */
  public SqgResourceState under(SqgCircuitControl control) {
    return new SqgResourceState(circuitState, retryAfterMillis, concurrentCalls, control);
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

  /** Who decides about the breakers. */
  public SqgCircuitControl circuitControl() {
    return circuitControl;
  }

  @Override
  public String toString() {
    return circuitState
        + " retryAfter="
        + retryAfterMillis
        + "ms concurrent="
        + concurrentCalls
        + " control="
        + circuitControl;
  }
}
