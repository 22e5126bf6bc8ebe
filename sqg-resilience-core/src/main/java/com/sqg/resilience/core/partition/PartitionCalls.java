package com.sqg.resilience.core.partition;

import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a partition that run and the executions it has had. One word has both, and whether
 * the state is out of use: so a call begins and ends with one atomic step each, and state goes out
 * of use only at a moment at which nobody uses it. Thread-safe.
 */
final class PartitionCalls {

  private static final AtomicLongFieldUpdater<PartitionCalls> WORD =
      AtomicLongFieldUpdater.newUpdater(PartitionCalls.class, "word");

  private static final int RUNNING_BITS = 20;
  private static final long RUNNING = (1L << RUNNING_BITS) - 1;

  /** Leaves room for 2^43 of them: 27 years of 10,000 a second. */
  private static final long EXECUTION = 1L << RUNNING_BITS;

  private static final long RETIRED = Long.MIN_VALUE;

  private volatile long word;

  /**
   * Begins a call.
   *
   * @param limit how many calls may run at once; null for any number
   * @return whether it may; if not, there are too many or the state is {@link #isRetired retired}
   */
  boolean tryEnter(@Nullable Integer limit) {
    if (limit == null) {
      return WORD.getAndIncrement(this) >= 0;
    }
    for (long now = word; now >= 0 && (now & RUNNING) < limit; now = word) {
      if (WORD.compareAndSet(this, now, now + 1)) {
        return true;
      }
    }
    return false;
  }

  /** Ends a call that says nothing. */
  void exit() {
    WORD.getAndDecrement(this);
  }

  /** Ends a call whose execution was measured. */
  void exitExecuted() {
    WORD.getAndAdd(this, EXECUTION - 1);
  }

  /** Puts the state out of use for good, unless a call runs. */
  boolean tryRetire() {
    long now = word;
    return now >= 0 && (now & RUNNING) == 0 && WORD.compareAndSet(this, now, now | RETIRED);
  }

  boolean isRetired() {
    return word < 0;
  }

  int running() {
    return (int) (word & RUNNING);
  }

  long executions() {
    return (word & ~RETIRED) >>> RUNNING_BITS;
  }
}
