package com.sqg.resilience.core.call;

import com.sqg.resilience.api.SqgPartition;
import org.jspecify.annotations.Nullable;

/**
 * The part of a call that its partition is judged by: the execution alone, without the wait for a
 * connection. Not thread-safe beyond what its call is.
 */
final class PartitionExecution {

  private final SqgPartition partition;
  private final @Nullable PartitionExecution outer;
  private long startNanos = System.nanoTime();
  private long pausedNanos;
  private boolean paused;

  /**
   * Measures from now on.
   *
   * @param outer that of the admitted call in whose course it is; null if there is none
   */
  PartitionExecution(SqgPartition partition, @Nullable PartitionExecution outer) {
    this.partition = partition;
    this.outer = outer;
  }

  SqgPartition partition() {
    return partition;
  }

  void began() {
    startNanos = System.nanoTime();
  }

  void exclude(long nanos) {
    if (!paused) { // else it is left out anyway
      startNanos += nanos;
    }
  }

  void pause() {
    paused = true;
    pausedNanos = System.nanoTime();
  }

  void resume() {
    paused = false;
    startNanos += System.nanoTime() - pausedNanos;
  }

  long nanos() {
    return Math.max(0, System.nanoTime() - startNanos);
  }

  /** Whether this, or what it runs within, executes a statement of the partition. */
  boolean isOf(SqgPartition other) {
    for (PartitionExecution each = this; each != null; each = each.outer) {
      if (each.partition.group().equals(other.group())
          && each.partition.key().equals(other.key())) {
        return true;
      }
    }
    return false;
  }
}
