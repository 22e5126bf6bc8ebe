package com.sqg.resilience.engine.sentinel;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.rule.SqgFlowRule;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Spaces calls evenly: a leaky bucket used as a queue, whose state is the time of the next free
 * slot (the generic cell rate algorithm, ITU-T I.371). Sentinel's ThrottlingController does the
 * same but sleeps inside the check; here the wait is an answer, since observing must delay nobody.
 */
final class PacingCheck implements AdmissionCheck {

  private final SqgFlowRule rule;
  private final long intervalNanos;
  private final long maxWaitNanos;
  private final LongSupplier nanoClock;
  private final long originNanos;

  /** Nanoseconds after the origin at which the next call may run. */
  private final AtomicLong nextSlot = new AtomicLong();

  PacingCheck(SqgFlowRule rule, LongSupplier nanoClock) {
    this.rule = rule;
    this.intervalNanos = Math.max(1, Math.round(TimeUnit.SECONDS.toNanos(1) / rule.qps()));
    this.maxWaitNanos = rule.maxQueueWait().toNanos();
    this.nanoClock = nanoClock;
    this.originNanos = nanoClock.getAsLong();
  }

  @Override
  public @Nullable SqgEntry tryAcquire(SentinelEntry entry, int index) {
    long now = nanoClock.getAsLong() - originNanos;
    while (true) {
      long next = nextSlot.get();
      long slot = Math.max(next, now);
      long wait = slot - now;
      if (wait > maxWaitNanos) {
        return blocked(wait - maxWaitNanos);
      }
      if (nextSlot.compareAndSet(next, slot + intervalNanos)) {
        entry.delayNanos(wait);
        return null;
      }
    }
  }

  private SqgEntry blocked(long nanos) {
    long millis = TimeUnit.NANOSECONDS.toMillis(nanos) + 1;
    return SqgEntry.blocked(SqgBlockReason.FLOW_LIMIT, rule.id(), millis);
  }

  /**
   * Gives the slot back, or the last one of those who have queued behind it meanwhile: they keep
   * theirs, so two calls may then run at once, but none waits for a call that never ran.
   */
  @Override
  public void release(SentinelEntry entry, int index) {
    nextSlot.addAndGet(-intervalNanos);
    entry.delayNanos(0);
  }

  @Override
  public void complete(SentinelEntry entry, int index, SqgInvocationResult result) {
    // What passed has passed, however it ended.
  }
}
