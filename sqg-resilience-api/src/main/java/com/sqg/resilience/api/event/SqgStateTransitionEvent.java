package com.sqg.resilience.api.event;

import com.sqg.resilience.api.engine.SqgCircuitState;

/** A circuit breaker changed state. */
public final class SqgStateTransitionEvent extends SqgResilienceEvent {

  private final String resource;
  private final String ruleId;
  private final SqgCircuitState from;
  private final SqgCircuitState to;

  /**
   * Describes the event.
   *
   * @param resource the breaker's resource
   * @param ruleId the breaker's rule
   * @param from the state before
   * @param to the state now
   */
  public SqgStateTransitionEvent(
      String resource, String ruleId, SqgCircuitState from, SqgCircuitState to) {
    this.resource = resource;
    this.ruleId = ruleId;
    this.from = from;
    this.to = to;
  }

  /** {@return the breaker's resource} */
  public String resource() {
    return resource;
  }

  /** {@return the breaker's rule} */
  public String ruleId() {
    return ruleId;
  }

  /** {@return the state before} */
  public SqgCircuitState from() {
    return from;
  }

  /** {@return the state now} */
  public SqgCircuitState to() {
    return to;
  }

  @Override
  public String toString() {
    return "SqgStateTransitionEvent["
        + "resource="
        + resource
        + ", "
        + "ruleId="
        + ruleId
        + ", "
        + "from="
        + from
        + ", "
        + "to="
        + to
        + ']';
  }
}
