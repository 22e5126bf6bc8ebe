package com.sqg.resilience.core.log;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** Lets one log line through in every interval and counts those it held back. Thread-safe. */
public final class LogLimiter {

  /** The answer of {@link #tryAcquire} that holds the line back. */
  public static final long HELD_BACK = -1;

  private final long intervalNanos;
  private final LongSupplier nanoClock;
  private final AtomicLong nextNanos;
  private final AtomicLong suppressed = new AtomicLong();

  /**
   * A limiter that lets the first line through.
   *
   * @param intervalNanos least time between two lines, in nanoseconds
   * @param nanoClock a clock such as {@link System#nanoTime}
   */
  public LogLimiter(long intervalNanos, LongSupplier nanoClock) {
    this.intervalNanos = intervalNanos;
    this.nanoClock = nanoClock;
    this.nextNanos = new AtomicLong(nanoClock.getAsLong());
  }

  /** The number of lines held back since the last one let through, or {@link #HELD_BACK}. */
  public long tryAcquire() {
    long now = nanoClock.getAsLong();
    long next = nextNanos.get();
    if (now - next >= 0 && nextNanos.compareAndSet(next, now + intervalNanos)) {
      return suppressed.getAndSet(0);
    }
    suppressed.incrementAndGet();
    return HELD_BACK;
  }
}
