package com.sqg.resilience.core.resource;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counters of which most never move. One takes memory from its first movement on, which is told.
 * Thread-safe.
 */
final class SparseCounters {

  private final AtomicReferenceArray<LongAdder> adders;
  private final Runnable onFirst;

  /**
   * Counters that stand at zero.
   *
   * @param onFirst runs once a counter, on the thread that moved it for the first time
   */
  SparseCounters(int size, Runnable onFirst) {
    this.adders = new AtomicReferenceArray<>(size);
    this.onFirst = onFirst;
  }

  void increment(int index) {
    LongAdder adder = adders.get(index);
    if (adder != null) {
      adder.increment();
    } else {
      incrementFirst(index);
    }
  }

  private void incrementFirst(int index) {
    boolean first = adders.compareAndSet(index, null, new LongAdder());
    adders.get(index).increment();
    if (first) {
      onFirst.run(); // after the increment: who is told finds it
    }
  }

  long sum(int index) {
    LongAdder adder = adders.get(index);
    return adder == null ? 0 : adder.sum();
  }
}
