package com.sqg.resilience.engine.sentinel;

import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import com.alibaba.csp.sentinel.slots.block.degrade.circuitbreaker.ResponseTimeCircuitBreaker;
import com.sqg.resilience.api.engine.SqgCircuitControl;

/** Sentinel's breaker over the ratio of slow calls. */
final class SlowCallBreaker extends ResponseTimeCircuitBreaker implements Breaker {

  private final BreakerLifecycle lifecycle;

  SlowCallBreaker(DegradeRule rule, BreakerLifecycle lifecycle) {
    super(rule);
    this.lifecycle = lifecycle;
  }

  @Override
  protected boolean fromCloseToOpen(double snapshotValue) {
    return lifecycle.closedToOpen(currentState);
  }

  @Override
  protected boolean fromHalfOpenToOpen(double snapshotValue) {
    return lifecycle.halfOpenToOpen(currentState);
  }

  @Override
  protected boolean fromHalfOpenToClose() {
    return lifecycle.halfOpenToClosed(currentState, this::resetStat);
  }

  @Override
  public long tryProbe() {
    return lifecycle.tryProbe(currentState);
  }

  @Override
  public void control(SqgCircuitControl control) {
    lifecycle.control(currentState, control, this::resetStat);
  }

  @Override
  public void retire() {
    lifecycle.retire(currentState);
  }
}
