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
 * Limits calls to a rate that is not a whole number a second. Sentinel's controllers count whole
 * calls in one second: 1.5 would admit 1, and 0.5 none.
 */
final class TokenBucketCheck implements AdmissionCheck {

  private final SqgFlowRule rule;
  private final TokenRate rate;
  private final LongSupplier nanoClock;
  private final long originNanos;
  private final AtomicLong bucket = new AtomicLong();

  TokenBucketCheck(SqgFlowRule rule, LongSupplier nanoClock) {
    this.rule = rule;
    this.rate = new TokenRate(rule.qps());
    this.nanoClock = nanoClock;
    this.originNanos = nanoClock.getAsLong();
  }

  @Override
  public @Nullable SqgEntry tryAcquire(SentinelEntry entry, int index) {
    long lacking = rate.take(bucket, nanoClock.getAsLong() - originNanos);
    return lacking == 0
        ? null
        : SqgEntry.blocked(
            SqgBlockReason.FLOW_LIMIT, rule.id(), TimeUnit.NANOSECONDS.toMillis(lacking) + 1);
  }

  @Override
  public void release(SentinelEntry entry, int index) {
    rate.giveBack(bucket);
  }

  @Override
  public void complete(SentinelEntry entry, int index, SqgInvocationResult result) {
    // What passed has passed, however it ended.
  }
}
