package com.sqg.resilience.core.partition;

import java.util.concurrent.atomic.AtomicLongFieldUpdater;

/** What people are told of a partition and nothing is decided by. Thread-safe. */
final class PartitionStatistics {

  private static final AtomicLongFieldUpdater<PartitionStatistics> REFUSALS =
      AtomicLongFieldUpdater.newUpdater(PartitionStatistics.class, "refusals");

  private static final AtomicLongFieldUpdater<PartitionStatistics> SLOW =
      AtomicLongFieldUpdater.newUpdater(PartitionStatistics.class, "slow");

  private static final AtomicLongFieldUpdater<PartitionStatistics> OPENINGS =
      AtomicLongFieldUpdater.newUpdater(PartitionStatistics.class, "openings");

  private static final AtomicLongFieldUpdater<PartitionStatistics> LAST =
      AtomicLongFieldUpdater.newUpdater(PartitionStatistics.class, "lastNanos");

  private static final AtomicLongFieldUpdater<PartitionStatistics> SLOWEST =
      AtomicLongFieldUpdater.newUpdater(PartitionStatistics.class, "slowestNanos");

  private volatile long slow;
  private volatile long refusals;
  private volatile long openings;
  private volatile long lastNanos;
  private volatile long slowestNanos;

  void executed(long nanos) {
    LAST.lazySet(this, nanos); // on every call, and no one waits to see it
    for (long most = slowestNanos; nanos > most; most = slowestNanos) {
      if (SLOWEST.compareAndSet(this, most, nanos)) {
        return;
      }
    }
  }

  void slow() {
    SLOW.getAndIncrement(this);
  }

  void refused() {
    REFUSALS.getAndIncrement(this);
  }

  void opened() {
    OPENINGS.getAndIncrement(this);
  }

  long slowExecutions() {
    return slow;
  }

  long refusals() {
    return refusals;
  }

  long openings() {
    return openings;
  }

  long lastNanos() {
    return lastNanos;
  }

  long slowestNanos() {
    return slowestNanos;
  }
}
