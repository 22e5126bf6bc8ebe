package com.sqg.resilience.engine.sentinel;

import com.alibaba.csp.sentinel.slots.block.degrade.circuitbreaker.CircuitBreaker;

/**
 * A Sentinel breaker that leaves its transitions to a {@link BreakerLifecycle}. That keeps them
 * exact, and out of Sentinel's static observer registry, which belongs to the application.
 */
interface Breaker extends CircuitBreaker {

  /** Whether the caller becomes a further probe because the last one has not come back. */
  boolean takeOverProbe();

  /** Takes back a probe that says nothing: the next call probes. */
  void handBackProbe(long generation);

  /** The breaker's rule is no longer in force. */
  void retire();
}
