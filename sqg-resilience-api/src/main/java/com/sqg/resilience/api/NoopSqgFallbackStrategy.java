package com.sqg.resilience.api;

import org.jspecify.annotations.Nullable;

/** Stands for "no strategy" in {@link SqgResource#fallbackStrategy()}; is never asked. */
public final class NoopSqgFallbackStrategy implements SqgFallbackStrategy {

  /** Makes one; there is nothing to it. */
  public NoopSqgFallbackStrategy() {}

  @Override
  public @Nullable Object fallback(SqgFallbackContext context) throws Throwable {
    throw context.cause();
  }
}
