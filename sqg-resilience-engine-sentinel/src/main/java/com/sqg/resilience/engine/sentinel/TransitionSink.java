package com.sqg.resilience.engine.sentinel;

import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgStateTransitionListener;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Passes transitions on to the engine's listener in the order in which they happened, outside all
 * locks, one at a time. A thread that finds another one telling leaves its own to that one, so
 * nobody waits for a listener but the thread inside it. What a listener throws does not reach the
 * call.
 */
final class TransitionSink {

  private static final SqgStateTransitionListener NOBODY = (resource, ruleId, from, to) -> {};

  private final Queue<Transition> pending = new ConcurrentLinkedQueue<>();
  private final AtomicInteger asked = new AtomicInteger();
  private volatile SqgStateTransitionListener listener = NOBODY;

  void listener(SqgStateTransitionListener newListener) {
    this.listener = newListener;
  }

  void close() {
    listener = NOBODY;
  }

  /** Notes a transition; the caller holds the lock that orders it. */
  void add(String resource, String ruleId, SqgCircuitState from, SqgCircuitState to) {
    pending.add(new Transition(resource, ruleId, from, to));
  }

  /** Tells what has been noted; the caller holds no lock. */
  void deliver() {
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
      listener.onTransition(next.resource, next.ruleId, next.from, next.to);
    } catch (Throwable fault) {
      SentinelLog.LOG.warn(
          "[SqgResilience] event=transition-listener-failed resource={}", next.resource, fault);
    }
  }

  private static final class Transition {

    final String resource;
    final String ruleId;
    final SqgCircuitState from;
    final SqgCircuitState to;

    Transition(String resource, String ruleId, SqgCircuitState from, SqgCircuitState to) {
      this.resource = resource;
      this.ruleId = ruleId;
      this.from = from;
      this.to = to;
    }
  }
}
