package com.sqg.resilience.engine.sentinel;

import com.alibaba.csp.sentinel.slots.block.degrade.circuitbreaker.CircuitBreaker.State;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.rule.SqgCircuitBreakerRule;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * When a breaker may change state and who may change it; counting and thresholds stay Sentinel's.
 *
 * <p>Every trip, re-opening and closing begins a new generation. A call belongs to the generation
 * that admitted it, and counts in no other. Only a probe may end the half-open state. A probe that
 * does not come back for the open duration does not keep the breaker half-open for ever: another is
 * admitted, and whichever ends first decides. Thread-safe.
 */
final class BreakerLifecycle {

  private static final long LEAST_PROBE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final String resource;
  private final String ruleId;
  private final long openNanos;
  private final LongSupplier nanoClock;
  private final TransitionSink sink;
  private final AtomicLong probeStartedNanos = new AtomicLong();
  private volatile long generation;
  private volatile long openUntilNanos;
  private volatile @Nullable Thread decider;

  BreakerLifecycle(
      String resource, SqgCircuitBreakerRule rule, LongSupplier nanoClock, TransitionSink sink) {
    this.resource = resource;
    this.ruleId = rule.id();
    this.openNanos = rule.openDuration().toNanos();
    this.nanoClock = nanoClock;
    this.sink = sink;
  }

  String ruleId() {
    return ruleId;
  }

  long generation() {
    return generation;
  }

  boolean retryTimeArrived() {
    return nanoClock.getAsLong() - openUntilNanos >= 0;
  }

  long retryAfterMillis() {
    long left = openUntilNanos - nanoClock.getAsLong();
    return left <= 0 ? 0 : TimeUnit.NANOSECONDS.toMillis(left) + 1;
  }

  boolean closedToOpen(AtomicReference<State> state) {
    // Before the state changes: who then sees OPEN must find the time until which it is.
    openUntilNanos = nanoClock.getAsLong() + openNanos;
    return move(state, State.CLOSED, State.OPEN);
  }

  boolean openToHalfOpen(AtomicReference<State> state) {
    probeStartedNanos.set(nanoClock.getAsLong());
    return move(state, State.OPEN, State.HALF_OPEN);
  }

  boolean halfOpenToOpen(AtomicReference<State> state) {
    if (decider != Thread.currentThread()) {
      return false;
    }
    openUntilNanos = nanoClock.getAsLong() + openNanos;
    return move(state, State.HALF_OPEN, State.OPEN);
  }

  boolean halfOpenToClosed(AtomicReference<State> state) {
    return decider == Thread.currentThread() && move(state, State.HALF_OPEN, State.CLOSED);
  }

  /**
   * A probe that says nothing: back to OPEN with the time to retry arrived; the next call probes.
   */
  void handBack(AtomicReference<State> state) {
    openUntilNanos = nanoClock.getAsLong();
    move(state, State.HALF_OPEN, State.OPEN);
  }

  /** Whether the caller becomes a further probe because the last one has not come back. */
  boolean takeOverProbe() {
    long started = probeStartedNanos.get();
    long now = nanoClock.getAsLong();
    return now - started > Math.max(openNanos, LEAST_PROBE_NANOS)
        && probeStartedNanos.compareAndSet(started, now);
  }

  /** Lets a probe's outcome change the state while it is counted. */
  synchronized void decide(Runnable count) {
    decider = Thread.currentThread();
    try {
      count.run();
    } finally {
      decider = null;
    }
  }

  private boolean move(AtomicReference<State> state, State from, State to) {
    if (!state.compareAndSet(from, to)) {
      return false;
    }
    if (from == State.CLOSED || (to != State.HALF_OPEN && decider == Thread.currentThread())) {
      nextGeneration();
    }
    sink.onTransition(resource, ruleId, stateOf(from), stateOf(to));
    return true;
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // one writer: the thread whose transition succeeded
  private void nextGeneration() {
    generation++;
  }

  static SqgCircuitState stateOf(State state) {
    switch (state) {
      case OPEN:
        return SqgCircuitState.OPEN;
      case HALF_OPEN:
        return SqgCircuitState.HALF_OPEN;
      default:
        return SqgCircuitState.CLOSED;
    }
  }
}
