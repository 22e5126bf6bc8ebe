package com.sqg.resilience.api.engine;

/**
 * Hears of circuit breakers changing state, on the thread that caused it: that of a business call,
 * or of an update of the rules. Must be thread-safe and return at once. What it throws reaches
 * neither the call nor the engine's state. The changes of one breaker are told in their order.
 */
@FunctionalInterface
public interface SqgStateTransitionListener {

  /**
   * A breaker changed state.
   *
   * @param resource the breaker's resource
   * @param ruleId the breaker's rule, such as {@code circuit-breaker:exception-ratio}
   * @param from the state before
   * @param to the state now, never the same; a breaker that is not closed and whose rule is
   *     replaced or removed is told as changing to CLOSED
   */
  void onTransition(String resource, String ruleId, SqgCircuitState from, SqgCircuitState to);

  /**
   * The breaker of a partition changed state. Does nothing by default.
   *
   * @param resource the partition's resource
   * @param state the partition's state after the change; its {@link SqgPartitionState#partition
   *     partition} is that of the call which caused the change, where one did
   * @param from the circuit state before
   * @param to the circuit state now, never the same
   */
  default void onPartitionTransition(
      String resource, SqgPartitionState state, SqgCircuitState from, SqgCircuitState to) {}
}
