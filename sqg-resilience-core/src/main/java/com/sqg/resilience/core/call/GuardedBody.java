package com.sqg.resilience.core.call;

import org.jspecify.annotations.Nullable;

/** The business call behind the guard. */
@FunctionalInterface
public interface GuardedBody<T extends @Nullable Object> {

  /** Runs the call. */
  T run() throws Throwable;
}
