package com.sqg.resilience.api.event;

import com.sqg.resilience.api.engine.SqgCircuitState;

/** A circuit breaker changed state. */
public final class SqgStateTransitionEvent extends SqgResilienceEvent {

  private final String resource;
  private final String ruleId;
  private final SqgCircuitState from;
  private final SqgCircuitState to;

  /** Describes the event. */
  public SqgStateTransitionEvent(
      String resource, String ruleId, SqgCircuitState from, SqgCircuitState to) {
    this.resource = resource;
    this.ruleId = ruleId;
    this.from = from;
    this.to = to;
  }

  /** The breaker's resource. */
  public String resource() {
    return resource;
  }

  /** The breaker's rule. */
  public String ruleId() {
    return ruleId;
  }

  /** The state before. */
  public SqgCircuitState from() {
    return from;
  }

  /** The state now. */
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
