package com.sqg.resilience.engine.sentinel;

import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.slots.block.degrade.circuitbreaker.CircuitBreaker.State;
import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.rule.SqgCircuitBreakerRule;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One circuit breaker of a resource. The entry's mark is twice the generation that admitted the
 * call, plus one if the call is a probe.
 */
final class BreakerCheck implements AdmissionCheck {

  private final SqgCircuitBreakerRule rule;
  private final Breaker breaker;
  private final BreakerLifecycle lifecycle;
  private final long slowNanos;

  @SuppressWarnings("NullAway") // Sentinel's template passes the context on to our own hook only
  private static final Context NO_CONTEXT = null;

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

  /** The breaker's rule is no longer in force. */
  void retire() {
    breaker.retire();
  }

  @Override
  public @Nullable SqgEntry tryAcquire(SentinelEntry entry, int index) {
    // Generation before state: a call that passes just before a trip then belongs to before it.
    long generation = lifecycle.generation();
    if (breaker.currentState() == State.CLOSED) {
      entry.mark(index, generation << 1);
      return null;
    }
    if (breaker.tryPass(NO_CONTEXT) || breaker.takeOverProbe()) {
      entry.mark(index, (lifecycle.generation() << 1) | 1);
      return null;
    }
    return SqgEntry.blocked(SqgBlockReason.CIRCUIT_OPEN, lifecycle.ruleId(), retryAfterMillis());
  }

  @Override
  public void release(SentinelEntry entry, int index) {
    long mark = entry.mark(index);
    if (isProbe(mark)) {
      breaker.handBackProbe(generation(mark));
    }
  }

  @Override
  public void complete(SentinelEntry entry, int index, SqgInvocationResult result) {
    if (result.decision() == SqgFailureDecision.IGNORED) {
      release(entry, index);
      return;
    }
    long mark = entry.mark(index);
    if (generation(mark) != lifecycle.generation()) {
      return;
    }
    if (isProbe(mark)) {
      lifecycle.decide(generation(mark), breaker, outcome(result));
    } else {
      breaker.onRequestComplete(outcome(result));
    }
  }

  private Context outcome(SqgInvocationResult result) {
    SqgFailureDecision decision = result.decision();
    return Outcome.of(
        decision.isFailure(), decision.isSlow() || result.durationNanos() > slowNanos);
  }

  private static boolean isProbe(long mark) {
    return (mark & 1) == 1;
  }

  private static long generation(long mark) {
    return mark >> 1;
  }
}
