package com.sqg.resilience.engine.sentinel;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Token buckets that fill at one rate and hold one second's worth, at least one token. A bucket is
 * the time at which it will be full (the generic cell rate algorithm, ITU-T I.371), so a new one
 * starts full and any rate is exact, whole or not. Immutable; the buckets are the callers'.
 */
final class TokenRate {

  /** A rate below one a day is one a day: longer times would overflow when they are added up. */
  private static final long MAX_TOKEN_NANOS = TimeUnit.DAYS.toNanos(1);

  private final long tokenNanos;
  private final long bucketNanos;

  TokenRate(double qps) {
    long nanos = Math.round(TimeUnit.SECONDS.toNanos(1) / qps);
    this.tokenNanos = Math.min(MAX_TOKEN_NANOS, Math.max(1, nanos));
    this.bucketNanos = tokenNanos * (long) Math.max(1, Math.floor(qps));
  }

  /**
   * Takes a token.
   *
   * @param now nanoseconds on the clock of the bucket
   * @return 0 if taken, else nanoseconds until there is one
   */
  long take(AtomicLong bucket, long now) {
    while (true) {
      long before = bucket.get();
      long after = Math.max(before, now) + tokenNanos;
      long lacking = after - now - bucketNanos;
      if (lacking > 0) {
        return lacking;
      }
      if (bucket.compareAndSet(before, after)) {
        return 0;
      }
    }
  }

  void giveBack(AtomicLong bucket) {
    bucket.addAndGet(-tokenNanos);
  }
}
