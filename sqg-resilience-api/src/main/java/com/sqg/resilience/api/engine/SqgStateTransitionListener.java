package com.sqg.resilience.api.engine;

/** Hears of circuit breakers changing state, on the thread that caused it; must return at once. */
@FunctionalInterface
public interface SqgStateTransitionListener {

  /**
   * A breaker changed state.
   *
   * @param resource the breaker's resource
   * @param ruleId the breaker's rule
   * @param from the state before
   * @param to the state now
   */
  void onTransition(String resource, String ruleId, SqgCircuitState from, SqgCircuitState to);
}
