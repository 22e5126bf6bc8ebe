package com.sqg.resilience.engine.sentinel;

import com.alibaba.csp.sentinel.slots.statistic.cache.CacheMap;
import com.alibaba.csp.sentinel.slots.statistic.cache.ConcurrentLinkedHashMapWrapper;
import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.rule.SqgHotKeyRule;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Limits the calls a second of each key, in Sentinel's bounded least-recently-used map. Sentinel's
 * own parameter-flow checker keeps its buckets in a static map shared with the application, takes a
 * collection for many keys, cuts fractions off and cannot take a token back.
 */
final class HotKeyQpsCheck implements AdmissionCheck {

  private static final int MAX_KEYS = 10_000;

  private final SqgHotKeyRule rule;
  private final TokenRate rate;
  private final LongSupplier nanoClock;
  private final long originNanos;

  private final CacheMap<Object, AtomicLong> buckets =
      new ConcurrentLinkedHashMapWrapper<>(MAX_KEYS);

  HotKeyQpsCheck(SqgHotKeyRule rule, double qpsPerKey, LongSupplier nanoClock) {
    this.rule = rule;
    this.rate = new TokenRate(qpsPerKey);
    this.nanoClock = nanoClock;
    this.originNanos = nanoClock.getAsLong();
  }

  @Override
  public @Nullable SqgEntry tryAcquire(SentinelEntry entry, int index) {
    Object key = entry.context().hotKey();
    if (key == null) {
      return null;
    }
    long lacking = rate.take(bucket(key), nanoClock.getAsLong() - originNanos);
    return lacking == 0
        ? null
        : SqgEntry.blocked(
            SqgBlockReason.HOT_KEY_LIMIT, rule.id(), TimeUnit.NANOSECONDS.toMillis(lacking) + 1);
  }

  private AtomicLong bucket(Object key) {
    AtomicLong bucket = buckets.get(key);
    if (bucket != null) {
      return bucket;
    }
    AtomicLong full = new AtomicLong();
    AtomicLong other = buckets.putIfAbsent(key, full);
    return other == null ? full : other;
  }

  long trackedKeys() {
    return buckets.size();
  }

  @Override
  public void release(SentinelEntry entry, int index) {
    Object key = entry.context().hotKey();
    AtomicLong bucket = key == null ? null : buckets.get(key);
    if (bucket != null) {
      rate.giveBack(bucket);
    }
  }

  @Override
  public void complete(SentinelEntry entry, int index, SqgInvocationResult result) {
    // What passed has passed, however it ended.
  }
}
