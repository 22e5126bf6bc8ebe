package com.sqg.resilience.core.isolation;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.engine.SqgEntry;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

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
  public @Nullable SqgBlockReason blockReason() {
    return null;
  }

  @Override
  public @Nullable String ruleId() {
    return null;
  }

  @Override
  public long retryAfterMillis() {
    return 0;
  }

  @Override
  public long delayNanos() {
    return delayNanos;
  }
}
