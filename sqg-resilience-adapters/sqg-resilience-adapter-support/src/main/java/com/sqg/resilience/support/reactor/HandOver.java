package com.sqg.resilience.support.reactor;

import com.sqg.resilience.core.call.Invocation;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import reactor.core.publisher.SynchronousSink;

/**
 * The one place that decides whether a subscription's value or its cancellation came first, and so
 * who ends the invocation. Thread-safe.
 */
final class HandOver<T> {

  private static final Object CANCELLED = new Object();
  private static final Object FAILED = new Object();

  private final Invocation invocation;
  private final BiFunction<Invocation, T, HandedOver<T>> handOver;

  /**
   * Null while it is pending; else {@link #CANCELLED}, {@link #FAILED}, or what was handed over.
   */
  private final AtomicReference<Object> state = new AtomicReference<>();

  HandOver(Invocation invocation, BiFunction<Invocation, T, HandedOver<T>> handOver) {
    this.invocation = invocation;
    this.handOver = handOver;
  }

  void accept(T value, SynchronousSink<T> sink) {
    HandedOver<T> over;
    try {
      over = handOver.apply(invocation, value);
    } catch (Throwable ours) {
      state.compareAndSet(null, FAILED);
      invocation.cancel();
      sink.next(value);
      return;
    }
    if (state.compareAndSet(null, over)) {
      sink.next(over.value());
    } else {
      over.dropped();
    }
  }

  /** There will be no value any more. */
  void completed() {
    if (state.get() == null) {
      invocation.complete(null, null);
    }
  }

  void cancelled() {
    if (state.compareAndSet(null, CANCELLED)) {
      invocation.cancel();
      return;
    }
    Object before = state.get();
    if (before instanceof HandedOver) {
      ((HandedOver<?>) before).cancelled();
    }
  }
}
