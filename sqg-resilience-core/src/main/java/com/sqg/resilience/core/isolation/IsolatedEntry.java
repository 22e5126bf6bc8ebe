package com.sqg.resilience.core.isolation;

import com.sqg.resilience.api.engine.SqgEntry;
import java.util.concurrent.TimeUnit;

/** A foreign engine's permitted entry, which has been read once and is not asked again. */
final class IsolatedEntry implements SqgEntry {

  /** No rule may queue a call for longer. */
  private static final long MAX_DELAY_NANOS = TimeUnit.DAYS.toNanos(1);

  final SqgEntry delegate;
  private final long delayNanos;

  IsolatedEntry(SqgEntry delegate, long delayNanos) {
    this.delegate = delegate;
    this.delayNanos = Math.max(0, Math.min(delayNanos, MAX_DELAY_NANOS));
  }

  @Override
  public long delayNanos() {
    return delayNanos;
  }
}
