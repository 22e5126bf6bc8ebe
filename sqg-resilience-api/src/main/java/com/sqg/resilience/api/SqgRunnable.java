package com.sqg.resilience.api;

/**
 * A call to guard, without a result. An existing {@code Runnable} is passed as {@code
 * runnable::run}.
 *
 * @param <E> what the call may throw; found by the compiler
 */
@FunctionalInterface
public interface SqgRunnable<E extends Throwable> {

  /**
   * Runs the call.
   *
   * @throws E if the call fails
   */
  void run() throws E;
}
