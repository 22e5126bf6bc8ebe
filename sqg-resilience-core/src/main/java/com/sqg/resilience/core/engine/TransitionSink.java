package com.sqg.resilience.core.engine;

import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgPartitionState;
import com.sqg.resilience.api.engine.SqgStateTransitionListener;
import com.sqg.resilience.core.log.ResilienceLog;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Passes transitions on to the engine's listener in the order in which they happened, outside all
 * locks, one at a time. A thread that finds another one telling leaves its own to that one, so
 * nobody waits for a listener but the thread inside it. What a listener throws does not reach the
 * call. Thread-safe.
 */
public final class TransitionSink {

  private static final SqgStateTransitionListener NOBODY = (resource, ruleId, from, to) -> {};

  private final ResilienceLog log;
  private final Queue<Transition> pending = new ConcurrentLinkedQueue<>();
  private final AtomicInteger asked = new AtomicInteger();
  private volatile SqgStateTransitionListener listener = NOBODY;

  /** A sink that nobody listens to. */
  public TransitionSink(ResilienceLog log) {
    this.log = log;
  }

  /** Makes the listener hear of what is told from now on. */
  public void listener(SqgStateTransitionListener newListener) {
    this.listener = newListener;
  }

  /** Nobody listens any more. */
  public void close() {
    listener = NOBODY;
  }

  /** Notes a resource's transition; the caller holds the lock that orders it. */
  public void add(String resource, String ruleId, SqgCircuitState from, SqgCircuitState to) {
    add(resource, hearer -> hearer.onTransition(resource, ruleId, from, to));
  }

  /** Notes a partition's transition; the caller holds the lock that orders it. */
  public void add(
      String resource, SqgPartitionState state, SqgCircuitState from, SqgCircuitState to) {
    add(resource, hearer -> hearer.onPartitionTransition(resource, state, from, to));
  }

  private void add(String resource, Consumer<SqgStateTransitionListener> telling) {
    pending.add(new Transition(resource, telling));
  }

  /** Tells what has been noted; the caller holds no lock. */
  public void deliver() {
    if (asked.getAndIncrement() != 0) {
      return;
    }
    int served = 1;
    do {
      for (Transition next = pending.poll(); next != null; next = pending.poll()) {
        tell(next);
      }
      served = asked.addAndGet(-served);
    } while (served != 0);
  }

  private void tell(Transition next) {
    try {
      next.telling.accept(listener);
    } catch (Throwable fault) {
      log.limitedWarn(
          "transition-listener-failed",
          next.resource,
          fault.getClass().getName(),
          line -> line.with("resource", next.resource),
          fault);
    }
  }

  private static final class Transition {

    final String resource;
    final Consumer<SqgStateTransitionListener> telling;

    Transition(String resource, Consumer<SqgStateTransitionListener> telling) {
      this.resource = resource;
      this.telling = telling;
    }
  }
}
