package com.sqg.resilience.engine.sentinel;

import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.slots.block.degrade.circuitbreaker.CircuitBreaker;
import com.alibaba.csp.sentinel.slots.block.degrade.circuitbreaker.CircuitBreaker.State;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.rule.SqgCircuitBreakerRule;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * When a breaker may change state and who may change it; counting and thresholds stay Sentinel's.
 *
 * <p>Every trip, re-opening and closing begins a new generation. A call belongs to the generation
 * that admitted it, and counts in no other. Only a probe may end the half-open state. A probe that
 * does not come back for the open duration does not keep the breaker half-open for ever: another is
 * admitted, and whichever ends first decides.
 *
 * <p>Thread-safe. Transitions are under one lock, which a closed or an open breaker never takes
 * otherwise; listeners are told outside it.
 */
final class BreakerLifecycle {

  private static final long LEAST_PROBE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final String resource;
  private final String ruleId;
  private final long openNanos;
  private final LongSupplier nanoClock;
  private final TransitionSink sink;
  private volatile long generation;
  private volatile long openUntilNanos;
  private volatile long probeStartedNanos;
  private @Nullable Thread decider;
  private boolean retired;

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
    boolean moved;
    synchronized (this) {
      moved = !retired && state.get() == State.CLOSED;
      if (moved) {
        open(state, nanoClock.getAsLong() + openNanos);
        nextGeneration();
      }
    }
    tell();
    return moved;
  }

  boolean openToHalfOpen(AtomicReference<State> state) {
    boolean moved;
    synchronized (this) {
      moved = state.get() == State.OPEN && retryTimeArrived();
      if (moved) {
        probeStartedNanos = nanoClock.getAsLong();
        move(state, State.HALF_OPEN);
      }
    }
    tell();
    return moved;
  }

  /** Called by Sentinel while a probe is counted; by any other call only in a lost race. */
  synchronized boolean halfOpenToOpen(AtomicReference<State> state) {
    if (!mayDecide(state)) {
      return false;
    }
    open(state, nanoClock.getAsLong() + openNanos);
    nextGeneration();
    return true;
  }

  /** As {@link #halfOpenToOpen}; what was counted is forgotten before calls count again. */
  synchronized boolean halfOpenToClosed(AtomicReference<State> state, Runnable resetStatistics) {
    if (!mayDecide(state)) {
      return false;
    }
    resetStatistics.run();
    move(state, State.CLOSED);
    nextGeneration();
    return true;
  }

  private boolean mayDecide(AtomicReference<State> state) {
    return decider == Thread.currentThread() && state.get() == State.HALF_OPEN;
  }

  /** Lets a probe's outcome change the state while Sentinel counts it. */
  void decide(long probeGeneration, CircuitBreaker breaker, Context outcome) {
    synchronized (this) {
      if (probeGeneration == generation) {
        decider = Thread.currentThread();
        try {
          breaker.onRequestComplete(outcome);
        } finally {
          decider = null;
        }
      }
    }
    tell();
  }

  /**
   * A probe that says nothing: back to OPEN with the time to retry arrived; the next call probes.
   */
  void handBack(long probeGeneration, AtomicReference<State> state) {
    synchronized (this) {
      if (probeGeneration == generation && state.get() == State.HALF_OPEN) {
        open(state, nanoClock.getAsLong());
      }
    }
    tell();
  }

  /** Whether the caller becomes a further probe because the last one has not come back. */
  boolean takeOverProbe(AtomicReference<State> state) {
    if (state.get() != State.HALF_OPEN || !isProbeOverdue()) {
      return false;
    }
    synchronized (this) {
      boolean takesOver = state.get() == State.HALF_OPEN && isProbeOverdue();
      if (takesOver) {
        probeStartedNanos = nanoClock.getAsLong();
      }
      return takesOver;
    }
  }

  private boolean isProbeOverdue() {
    return nanoClock.getAsLong() - probeStartedNanos > Math.max(openNanos, LEAST_PROBE_NANOS);
  }

  /**
   * The rule is gone: whatever it held open is closed now, and calls still running move nothing.
   */
  void retire(AtomicReference<State> state) {
    synchronized (this) {
      retired = true;
      if (state.get() != State.CLOSED) {
        move(state, State.CLOSED);
        nextGeneration();
      }
    }
    tell();
  }

  private void open(AtomicReference<State> state, long untilNanos) {
    // Before the state changes: who sees OPEN must find the time until which it is.
    openUntilNanos = untilNanos;
    move(state, State.OPEN);
  }

  private void move(AtomicReference<State> state, State to) {
    sink.add(resource, ruleId, stateOf(state.getAndSet(to)), stateOf(to));
  }

  /**
   * After the state has changed: a call reads the generation first, so one that still finds the
   * breaker closed cannot pass for a call of the generation after.
   */
  @SuppressWarnings("NonAtomicVolatileUpdate") // under the lock
  private void nextGeneration() {
    generation++;
  }

  private void tell() {
    // Sentinel's hooks may run inside decide(), which tells when it is done.
    if (!Thread.holdsLock(this)) {
      sink.deliver();
    }
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
