package com.sqg.resilience.engine.sentinel;

import com.alibaba.csp.sentinel.slots.block.degrade.circuitbreaker.CircuitBreaker;

/**
 * A Sentinel breaker that leaves its transitions to a {@link BreakerLifecycle}. That keeps them
 * exact, and out of Sentinel's static observer registry, which belongs to the application.
 */
interface Breaker extends CircuitBreaker {

  /** When it changes state, and who may change it. */
  BreakerLifecycle lifecycle();

  /** Takes back a probe that says nothing: the next call probes. */
  void handBackProbe();
}
