package com.sqg.resilience.support.reactor;

/**
 * A value that is only the beginning of a call's result, and from then on has to end the call's
 * invocation, whatever becomes of the subscription. Of its methods only {@link #value}, or {@link
 * #dropped}, is called first. Thread-safe.
 *
 * @param <T> what the publisher emits
 */
public interface HandedOver<T> {

  /** What is emitted. */
  T value();

  /** The subscription to it was cancelled after it was emitted. */
  void cancelled();

  /** It came after the subscription had been cancelled, and is not emitted. */
  void dropped();
}
