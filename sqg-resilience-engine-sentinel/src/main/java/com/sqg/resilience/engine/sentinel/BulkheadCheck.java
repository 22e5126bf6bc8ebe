package com.sqg.resilience.engine.sentinel;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.rule.SqgBulkheadRule;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Limits the calls of a resource that run at once; exact. */
final class BulkheadCheck implements AdmissionCheck {

  private final SqgBulkheadRule rule;
  private final int max;
  private final SqgEntry block;

  /** Outlives the rule: calls that run while the limit changes still count. */
  private final AtomicInteger running;

  BulkheadCheck(SqgBulkheadRule rule, @Nullable BulkheadCheck previous) {
    this.rule = rule;
    this.max = rule.maxConcurrentCalls();
    this.running = previous == null ? new AtomicInteger() : previous.running;
    this.block = SqgEntry.blocked(SqgBlockReason.CONCURRENCY_LIMIT, rule.id(), 0);
  }

  SqgBulkheadRule rule() {
    return rule;
  }

  int running() {
    return running.get();
  }

  @Override
  public @Nullable SqgEntry tryAcquire(SentinelEntry entry, int index) {
    for (int now = running.get(); now < max; now = running.get()) {
      if (running.compareAndSet(now, now + 1)) {
        return null;
      }
    }
    return block;
  }

  @Override
  public void release(SentinelEntry entry, int index) {
    running.decrementAndGet();
  }

  @Override
  public void complete(SentinelEntry entry, int index, SqgInvocationResult result) {
    running.decrementAndGet();
  }
}
