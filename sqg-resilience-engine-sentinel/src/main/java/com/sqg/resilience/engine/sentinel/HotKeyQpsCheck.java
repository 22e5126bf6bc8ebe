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
 * Limits the calls a second of each key: a token bucket of one second's worth for every key, kept
 * as the time at which it will be full (the generic cell rate algorithm, ITU-T I.371), in
 * Sentinel's bounded least-recently-used map. Sentinel's own parameter-flow checker keeps its
 * buckets in a static map shared with the application and cannot take a token back.
 */
final class HotKeyQpsCheck implements AdmissionCheck {

  private static final int MAX_KEYS = 10_000;

  private final SqgHotKeyRule rule;
  private final long tokenNanos;
  private final long bucketNanos;
  private final LongSupplier nanoClock;
  private final long originNanos;

  /** For each key, nanoseconds after the origin at which its bucket will be full. */
  private final CacheMap<Object, AtomicLong> fullAt =
      new ConcurrentLinkedHashMapWrapper<>(MAX_KEYS);

  HotKeyQpsCheck(SqgHotKeyRule rule, double qpsPerKey, LongSupplier nanoClock) {
    this.rule = rule;
    this.tokenNanos = Math.max(1, Math.round(TimeUnit.SECONDS.toNanos(1) / qpsPerKey));
    this.bucketNanos = tokenNanos * (long) Math.max(1, Math.floor(qpsPerKey));
    this.nanoClock = nanoClock;
    this.originNanos = nanoClock.getAsLong();
  }

  @Override
  public @Nullable SqgEntry tryAcquire(SentinelEntry entry, int index) {
    Object key = entry.context().hotKey();
    if (key == null) {
      return null;
    }
    AtomicLong bucket = bucket(key);
    long now = nanoClock.getAsLong() - originNanos;
    while (true) {
      long before = bucket.get();
      long after = Math.max(before, now) + tokenNanos;
      if (after - now > bucketNanos) {
        return blocked(after - now - bucketNanos);
      }
      if (bucket.compareAndSet(before, after)) {
        return null;
      }
    }
  }

  private AtomicLong bucket(Object key) {
    AtomicLong bucket = fullAt.get(key);
    if (bucket != null) {
      return bucket;
    }
    AtomicLong full = new AtomicLong();
    AtomicLong other = fullAt.putIfAbsent(key, full);
    return other == null ? full : other;
  }

  private SqgEntry blocked(long nanos) {
    long millis = TimeUnit.NANOSECONDS.toMillis(nanos) + 1;
    return SqgEntry.blocked(SqgBlockReason.HOT_KEY_LIMIT, rule.id(), millis);
  }

  @Override
  public void release(SentinelEntry entry, int index) {
    Object key = entry.context().hotKey();
    AtomicLong bucket = key == null ? null : fullAt.get(key);
    if (bucket != null) {
      bucket.addAndGet(-tokenNanos);
    }
  }

  @Override
  public void complete(SentinelEntry entry, int index, SqgInvocationResult result) {
    // What passed has passed, however it ended.
  }
}
