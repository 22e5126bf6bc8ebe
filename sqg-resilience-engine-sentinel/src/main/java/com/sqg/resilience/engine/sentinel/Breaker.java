package com.sqg.resilience.engine.sentinel;

import com.alibaba.csp.sentinel.slots.block.degrade.circuitbreaker.CircuitBreaker;
import com.sqg.resilience.api.engine.SqgCircuitControl;

/**
 * A Sentinel breaker that leaves its transitions to a {@link BreakerLifecycle}. That keeps them
 * exact, and out of Sentinel's static observer registry, which belongs to the application. Its
 * {@code tryPass} is not used: the answer could not say which probe the caller is.
 */
interface Breaker extends CircuitBreaker {

  /** As {@link BreakerLifecycle#tryProbe}. */
  long tryProbe();

  /** As {@link BreakerLifecycle#control}. */
  void control(SqgCircuitControl control);

  /** The breaker's rule is no longer in force. */
  void retire();
}
