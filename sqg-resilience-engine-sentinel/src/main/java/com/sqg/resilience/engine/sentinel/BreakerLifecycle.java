package com.sqg.resilience.engine.sentinel;

import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.slots.block.degrade.circuitbreaker.CircuitBreaker;
import com.alibaba.csp.sentinel.slots.block.degrade.circuitbreaker.CircuitBreaker.State;
import com.sqg.resilience.api.engine.SqgCircuitControl;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.rule.SqgCircuitBreakerRule;
import com.sqg.resilience.core.engine.TransitionSink;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * When a breaker may change state and who may change it; counting and thresholds stay Sentinel's.
 *
 * <p>Every trip, re-opening and closing begins a new generation. A call belongs to the generation
 * that admitted it, and counts in no other. Only a probe may end the half-open state. A probe that
 * says nothing vacates its place, and the next call takes it: no transition. One that does not come
 * back for the open duration does not keep the breaker half-open for ever: another takes its place,
 * and whichever ends first decides.
 *
 * <p>Generations and probes are numbered from one sequence. So a call's one number tells all: it is
 * the generation's own for an ordinary call of this generation, above it for a probe of this
 * generation, and below it for anything earlier.
 *
 * <p>Thread-safe. Numbers and transitions are under one lock, which a closed or an open breaker
 * never takes otherwise; listeners are told outside it.
 */
final class BreakerLifecycle {

  /** The number that no probe has. */
  static final long NO_PROBE = 0;

  private static final long LEAST_PROBE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final String resource;
  private final String ruleId;
  private final long openNanos;
  private final LongSupplier nanoClock;
  private final TransitionSink sink;
  private volatile long generation;
  private volatile long openUntilNanos;

  /** The probe that has the one place in the half-open state; none if it is vacant. */
  private volatile long probe = NO_PROBE;

  private volatile long probeStartedNanos;
  private long lastNumber;
  private @Nullable Thread decider;
  private volatile SqgCircuitControl control = SqgCircuitControl.AUTOMATIC;
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

  long retryAfterMillis() {
    if (control != SqgCircuitControl.AUTOMATIC) {
      return 0; // who knows
    }
    long left = openUntilNanos - nanoClock.getAsLong();
    return left <= 0 ? 0 : TimeUnit.NANOSECONDS.toMillis(left) + 1;
  }

  boolean closedToOpen(AtomicReference<State> state) {
    boolean moved;
    synchronized (this) {
      moved = !retired && control == SqgCircuitControl.AUTOMATIC && state.get() == State.CLOSED;
      if (moved) {
        open(state, nanoClock.getAsLong() + openNanos);
        nextGeneration();
      }
    }
    tell();
    return moved;
  }

  /**
   * Makes the caller the probe if a breaker that is not closed wants one.
   *
   * @return the probe's number, or {@link #NO_PROBE}
   */
  long tryProbe(AtomicReference<State> state) {
    // Without the lock first: most who ask are refused.
    if (!wantsProbe(state)) {
      return NO_PROBE;
    }
    long number;
    synchronized (this) {
      if (!wantsProbe(state)) {
        return NO_PROBE;
      }
      number = ++lastNumber;
      probeStartedNanos = nanoClock.getAsLong();
      probe = number;
      if (state.get() == State.OPEN) {
        move(state, State.HALF_OPEN);
      }
    }
    tell();
    return number;
  }

  private boolean wantsProbe(AtomicReference<State> state) {
    State now = state.get();
    if (control != SqgCircuitControl.AUTOMATIC) {
      return false;
    }
    if (now == State.OPEN) {
      return nanoClock.getAsLong() - openUntilNanos >= 0;
    }
    return now == State.HALF_OPEN && (probe == NO_PROBE || isProbeOverdue());
  }

  private boolean isProbeOverdue() {
    return nanoClock.getAsLong() - probeStartedNanos > Math.max(openNanos, LEAST_PROBE_NANOS);
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
  void decide(long number, CircuitBreaker breaker, Context outcome) {
    synchronized (this) {
      if (number > generation) {
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
   * A call ends and says nothing. If it is the probe, its place is vacant; a probe whose place
   * another has taken meanwhile has none to vacate, and other calls never had one.
   */
  void handBack(long number) {
    if (number > generation) {
      synchronized (this) {
        if (number == probe) {
          probe = NO_PROBE;
        }
      }
    }
  }

  /**
   * Holds the breaker open or closed, or lets it go. Calls that are still running were admitted
   * under other circumstances and count no more. Does nothing to a breaker whose rule is gone.
   */
  void control(
      AtomicReference<State> state, SqgCircuitControl newControl, Runnable resetStatistics) {
    synchronized (this) {
      if (retired || (newControl == control && newControl != SqgCircuitControl.AUTOMATIC)) {
        return;
      }
      control = newControl;
      State to = newControl == SqgCircuitControl.FORCED_OPEN ? State.OPEN : State.CLOSED;
      if (to == State.CLOSED) {
        resetStatistics.run();
      }
      if (state.get() != to) {
        move(state, to);
      }
      nextGeneration();
    }
    tell();
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
  private void nextGeneration() {
    generation = ++lastNumber;
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
