package com.sqg.resilience.engine.sentinel;

import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.slots.block.degrade.circuitbreaker.CircuitBreaker.State;
import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.engine.SqgCircuitControl;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.rule.SqgCircuitBreakerRule;
import com.sqg.resilience.core.engine.TransitionSink;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One circuit breaker of a resource. The entry's mark is a number of the {@link BreakerLifecycle}:
 * the probe's own for a probe, else that of the generation which admitted the call.
 */
final class BreakerCheck implements AdmissionCheck {

  private final SqgCircuitBreakerRule rule;
  private final Breaker breaker;
  private final BreakerLifecycle lifecycle;
  private final long slowNanos;

  BreakerCheck(
      String resource, SqgCircuitBreakerRule rule, LongSupplier nanoClock, TransitionSink sink) {
    this.rule = rule;
    this.lifecycle = new BreakerLifecycle(resource, rule, nanoClock, sink);
    this.breaker = Breakers.of(resource, rule, lifecycle);
    Duration slow = rule.slowCallDuration();
    this.slowNanos = slow == null ? Long.MAX_VALUE : slow.toNanos();
  }

  SqgCircuitBreakerRule rule() {
    return rule;
  }

  SqgCircuitState state() {
    return BreakerLifecycle.stateOf(breaker.currentState());
  }

  long retryAfterMillis() {
    return breaker.currentState() == State.OPEN ? lifecycle.retryAfterMillis() : 0;
  }

  /** As {@link BreakerLifecycle#control}. */
  void control(SqgCircuitControl control) {
    breaker.control(control);
  }

  /** The breaker's rule is no longer in force. */
  void retire() {
    breaker.retire();
  }

  @Override
  public @Nullable SqgEntry tryAcquire(SentinelEntry entry, int index) {
    // Generation before state: a call that passes just before a trip then belongs to before it.
    long generation = lifecycle.generation();
    if (breaker.currentState() == State.CLOSED) {
      entry.mark(index, generation);
      return null;
    }
    long probe = breaker.tryProbe();
    if (probe != BreakerLifecycle.NO_PROBE) {
      entry.mark(index, probe);
      return null;
    }
    return SqgEntry.blocked(SqgBlockReason.CIRCUIT_OPEN, lifecycle.ruleId(), retryAfterMillis());
  }

  @Override
  public void release(SentinelEntry entry, int index) {
    lifecycle.handBack(entry.mark(index));
  }

  @Override
  public void complete(SentinelEntry entry, int index, SqgInvocationResult result) {
    if (result.decision() == SqgFailureDecision.IGNORED) {
      release(entry, index);
      return;
    }
    long mark = entry.mark(index);
    long generation = lifecycle.generation();
    if (mark == generation) {
      breaker.onRequestComplete(outcome(result));
    } else if (mark > generation) {
      lifecycle.decide(mark, breaker, outcome(result));
    }
  }

  private Context outcome(SqgInvocationResult result) {
    SqgFailureDecision decision = result.decision();
    return Outcome.of(
        decision.isFailure(), decision.isSlow() || result.durationNanos() > slowNanos);
  }
}
