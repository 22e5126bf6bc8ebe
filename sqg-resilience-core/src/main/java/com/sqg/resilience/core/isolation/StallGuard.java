package com.sqg.resilience.core.isolation;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/**
 * Keeps callers out of an extension that has stopped returning. Calls that are already inside
 * cannot be helped; once nobody has come out for a second while somebody was inside, further calls
 * are turned away until somebody does. Thread-safe.
 */
public final class StallGuard {

  private static final long STALL_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final LongSupplier nanoClock;
  private final AtomicInteger inside = new AtomicInteger();
  private volatile long lastProgressNanos;

  /** A guard on a clock such as {@link System#nanoTime}. */
  public StallGuard(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  /** Whether the extension may be called. After true, {@link #exit} must follow. */
  public boolean tryEnter() {
    long now = nanoClock.getAsLong();
    if (inside.get() == 0) {
      lastProgressNanos = now;
    } else if (now - lastProgressNanos > STALL_NANOS) {
      return false;
    }
    inside.incrementAndGet();
    return true;
  }

  /** Says that a call came out of the extension. */
  public void exit() {
    lastProgressNanos = nanoClock.getAsLong();
    inside.decrementAndGet();
  }
}
