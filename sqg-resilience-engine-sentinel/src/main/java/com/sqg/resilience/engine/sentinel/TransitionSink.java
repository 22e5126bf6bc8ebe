package com.sqg.resilience.engine.sentinel;

import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgStateTransitionListener;

/** Passes transitions on to the engine's listener; what it throws does not reach the call. */
final class TransitionSink {

  private volatile SqgStateTransitionListener listener = (resource, ruleId, from, to) -> {};

  void listener(SqgStateTransitionListener newListener) {
    this.listener = newListener;
  }

  void onTransition(String resource, String ruleId, SqgCircuitState from, SqgCircuitState to) {
    try {
      listener.onTransition(resource, ruleId, from, to);
    } catch (Throwable fault) {
      SentinelLog.LOG.warn(
          "[SqgResilience] event=transition-listener-failed resource={}", resource, fault);
    }
  }
}
