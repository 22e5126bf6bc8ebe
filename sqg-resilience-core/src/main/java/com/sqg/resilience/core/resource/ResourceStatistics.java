package com.sqg.resilience.core.resource;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.engine.SqgCircuitState;
import java.util.concurrent.atomic.LongAdder;

/**
 * What is counted for one resource since it appeared. Whoever wants figures reads them here;
 * nothing is pushed from a business thread. Thread-safe; single figures are exact, figures read one
 * after another are not a snapshot.
 */
public final class ResourceStatistics {

  private static final int STATES = SqgCircuitState.values().length;
  private static final int RESULTS = SqgFailureDecision.values().length;
  private static final int REASONS = SqgBlockReason.values().length;

  // Where each group begins among the counters.
  private static final int BLOCKED = RESULTS;
  private static final int SHADOW_BLOCKED = BLOCKED + REASONS;
  private static final int TRANSITIONS = SHADOW_BLOCKED + REASONS;
  private static final int FALLBACKS = TRANSITIONS + STATES * STATES;
  private static final int ALL = FALLBACKS + 2;

  private final LongAdder started = new LongAdder();
  private final LongAdder durationNanos = new LongAdder();
  private final SparseCounters counters;

  /**
   * Figures that are all zero.
   *
   * @param onFirst runs when a figure moves for the first time, on the thread that moved it; must
   *     be quick and not throw
   */
  ResourceStatistics(Runnable onFirst) {
    this.counters = new SparseCounters(ALL, onFirst);
  }

  /** Counts a call whose body is about to run. */
  public void recordStart() {
    started.increment();
  }

  /** Counts a call whose body ran. */
  public void recordResult(SqgFailureDecision decision, long nanos) {
    counters.increment(decision.ordinal());
    durationNanos.add(nanos);
  }

  /** Counts a refused call. */
  public void recordBlocked(SqgBlockReason reason) {
    counters.increment(BLOCKED + reason.ordinal());
  }

  /** Counts a call that ran and would have been refused in enforce mode. */
  public void recordShadowBlocked(SqgBlockReason reason) {
    counters.increment(SHADOW_BLOCKED + reason.ordinal());
  }

  /** Counts a fallback. */
  public void recordFallback(boolean success) {
    counters.increment(fallback(success));
  }

  /** Counts a change of circuit state. */
  public void recordTransition(SqgCircuitState from, SqgCircuitState to) {
    counters.increment(transition(from, to));
  }

  /** Calls whose body ended with the decision. */
  public long results(SqgFailureDecision decision) {
    return counters.sum(decision.ordinal());
  }

  /** Calls whose body ended. */
  public long completed() {
    return sum(0, RESULTS);
  }

  /** Calls whose body runs now. */
  public long inFlight() {
    // Ended before started: a call that ends in between is not counted below zero.
    long ended = completed();
    return Math.max(0, started.sum() - ended);
  }

  /** Nanoseconds that bodies ran, all together. */
  public long durationNanos() {
    return durationNanos.sum();
  }

  /** Calls refused for the reason. */
  public long blocked(SqgBlockReason reason) {
    return counters.sum(BLOCKED + reason.ordinal());
  }

  /** Calls refused. */
  public long blocked() {
    return sum(BLOCKED, REASONS);
  }

  /** Calls that ran and would have been refused for the reason. */
  public long shadowBlocked(SqgBlockReason reason) {
    return counters.sum(SHADOW_BLOCKED + reason.ordinal());
  }

  /** Calls that ran and would have been refused. */
  public long shadowBlocked() {
    return sum(SHADOW_BLOCKED, REASONS);
  }

  /** Fallbacks that answered, or that threw. */
  public long fallbacks(boolean success) {
    return counters.sum(fallback(success));
  }

  /** Changes from one circuit state to another. */
  public long transitions(SqgCircuitState from, SqgCircuitState to) {
    return counters.sum(transition(from, to));
  }

  /** Changes of circuit state. */
  public long transitions() {
    return sum(TRANSITIONS, STATES * STATES);
  }

  private static int transition(SqgCircuitState from, SqgCircuitState to) {
    return TRANSITIONS + from.ordinal() * STATES + to.ordinal();
  }

  private static int fallback(boolean success) {
    return success ? FALLBACKS : FALLBACKS + 1;
  }

  private long sum(int first, int count) {
    long sum = 0;
    for (int i = first; i < first + count; i++) {
      sum += counters.sum(i);
    }
    return sum;
  }
}
