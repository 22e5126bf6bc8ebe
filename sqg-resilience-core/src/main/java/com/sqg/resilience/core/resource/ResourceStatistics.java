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

  private final LongAdder started = new LongAdder();
  private final LongAdder durationNanos = new LongAdder();
  private final LongAdder[] results = adders(SqgFailureDecision.values().length);
  private final LongAdder[] blocked = adders(SqgBlockReason.values().length);
  private final LongAdder[] shadowBlocked = adders(SqgBlockReason.values().length);
  private final LongAdder[] transitions = adders(STATES * STATES);
  private final LongAdder fallbackSuccesses = new LongAdder();
  private final LongAdder fallbackFailures = new LongAdder();

  private static LongAdder[] adders(int count) {
    LongAdder[] adders = new LongAdder[count];
    for (int i = 0; i < count; i++) {
      adders[i] = new LongAdder();
    }
    return adders;
  }

  /** Counts a call whose body is about to run. */
  public void recordStart() {
    started.increment();
  }

  /** Counts a call whose body ran. */
  public void recordResult(SqgFailureDecision decision, long nanos) {
    results[decision.ordinal()].increment();
    durationNanos.add(nanos);
  }

  /** Counts a refused call. */
  public void recordBlocked(SqgBlockReason reason) {
    blocked[reason.ordinal()].increment();
  }

  /** Counts a call that ran and would have been refused in enforce mode. */
  public void recordShadowBlocked(SqgBlockReason reason) {
    shadowBlocked[reason.ordinal()].increment();
  }

  /** Counts a fallback. */
  public void recordFallback(boolean success) {
    (success ? fallbackSuccesses : fallbackFailures).increment();
  }

  /** Counts a change of circuit state. */
  public void recordTransition(SqgCircuitState from, SqgCircuitState to) {
    transitions[from.ordinal() * STATES + to.ordinal()].increment();
  }

  /** Calls whose body ended with the decision. */
  public long results(SqgFailureDecision decision) {
    return results[decision.ordinal()].sum();
  }

  /** Calls whose body ended. */
  public long completed() {
    return sum(results);
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
    return blocked[reason.ordinal()].sum();
  }

  /** Calls refused. */
  public long blocked() {
    return sum(blocked);
  }

  /** Calls that ran and would have been refused for the reason. */
  public long shadowBlocked(SqgBlockReason reason) {
    return shadowBlocked[reason.ordinal()].sum();
  }

  /** Calls that ran and would have been refused. */
  public long shadowBlocked() {
    return sum(shadowBlocked);
  }

  /** Fallbacks that answered, or that threw. */
  public long fallbacks(boolean success) {
    return (success ? fallbackSuccesses : fallbackFailures).sum();
  }

  /** Changes from one circuit state to another. */
  public long transitions(SqgCircuitState from, SqgCircuitState to) {
    return transitions[from.ordinal() * STATES + to.ordinal()].sum();
  }

  private static long sum(LongAdder[] adders) {
    long sum = 0;
    for (LongAdder adder : adders) {
      sum += adder.sum();
    }
    return sum;
  }
}
