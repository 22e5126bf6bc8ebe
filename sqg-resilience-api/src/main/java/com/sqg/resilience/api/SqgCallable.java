package com.sqg.resilience.api;

import org.jspecify.annotations.Nullable;

/**
 * A call to guard, with a result. Unlike {@link java.util.concurrent.Callable} it throws what it
 * says and no more: a lambda that throws nothing checked makes a guarded call that throws nothing
 * checked. An existing {@code Callable} is passed as {@code callable::call}.
 *
 * @param <T> the result
 * @param <E> what the call may throw; found by the compiler
 */
@FunctionalInterface
public interface SqgCallable<T extends @Nullable Object, E extends Throwable> {

  /**
   * Runs the call.
   *
   * @throws E if the call fails
   */
  T call() throws E;
}
