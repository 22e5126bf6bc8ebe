package com.sqg.resilience.engine.sentinel;

import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.core.partition.PartitionAdmission;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.jspecify.annotations.Nullable;

/** A permitted call and what its checks have to remember of it. */
final class SentinelEntry implements SqgEntry {

  private static final AtomicIntegerFieldUpdater<SentinelEntry> COMPLETED =
      AtomicIntegerFieldUpdater.newUpdater(SentinelEntry.class, "completed");

  private final SqgResourceContext context;
  private final AdmissionCheck[] checks;
  private long @Nullable [] marks;
  private long lastMark; // most often only the last check leaves one: no array for it
  private long delayNanos;
  private @Nullable PartitionAdmission partition;

  @SuppressWarnings("UnusedVariable") // through COMPLETED
  private volatile int completed;

  SentinelEntry(SqgResourceContext context, AdmissionCheck[] checks) {
    this.context = context;
    this.checks = checks;
  }

  SqgResourceContext context() {
    return context;
  }

  long mark(int index) {
    if (index == checks.length - 1) {
      return lastMark;
    }
    return marks == null ? 0 : marks[index];
  }

  void mark(int index, long value) {
    if (index == checks.length - 1) {
      lastMark = value;
      return;
    }
    if (marks == null) {
      marks = new long[checks.length - 1];
    }
    marks[index] = value;
  }

  @Nullable PartitionAdmission partition() {
    return partition;
  }

  void partition(PartitionAdmission admission) {
    this.partition = admission;
  }

  void delayNanos(long nanos) {
    this.delayNanos = nanos;
  }

  /** Passes the call through the checks; the entry itself if all let it pass, else the block. */
  SqgEntry admit() {
    int passed = 0;
    SqgEntry block = null;
    try {
      while (passed < checks.length) {
        block = checks[passed].tryAcquire(this, passed);
        if (block != null) {
          return block;
        }
        passed++;
      }
      return this;
    } finally {
      // Also when a check throws, as it may for a hot key with a faulty hashCode.
      if (passed < checks.length) {
        release(passed);
      }
    }
  }

  private void release(int count) {
    if (count > 0) {
      try {
        checks[count - 1].release(this, count - 1);
      } finally {
        release(count - 1);
      }
    }
  }

  /** Ends the call in every check; does nothing the second time. */
  void complete(SqgInvocationResult result) {
    if (COMPLETED.compareAndSet(this, 0, 1)) {
      complete(0, result);
    }
  }

  /** One check that throws does not keep the others from ending the call. */
  private void complete(int from, SqgInvocationResult result) {
    int i = from;
    try {
      while (i < checks.length) {
        checks[i].complete(this, i, result);
        i++;
      }
    } finally {
      if (i < checks.length) {
        complete(i + 1, result);
      }
    }
  }

  @Override
  public long delayNanos() {
    return delayNanos;
  }

  @Override
  public String toString() {
    return "permitted(" + context.resource() + ')';
  }
}
