package com.sqg.resilience.core.engine;

import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.engine.SqgResilienceEngine;
import com.sqg.resilience.api.engine.SqgResourceState;
import com.sqg.resilience.api.engine.SqgStateTransitionListener;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;

/** Permits every call and holds nothing: metrics and fallbacks for failures work, rules do not. */
public final class NoopResilienceEngine implements SqgResilienceEngine {

  @Override
  public String name() {
    return "noop";
  }

  @Override
  public SqgEntry acquire(SqgResourceContext context) {
    return SqgEntry.permitted();
  }

  @Override
  public void complete(SqgEntry entry, SqgInvocationResult result) {
    // Nothing was taken.
  }

  @Override
  public void updateRules(SqgRuleSnapshot rules) {
    // No rule is honoured.
  }

  @Override
  public SqgResourceState state(String resource) {
    return SqgResourceState.idle();
  }

  @Override
  public void onStateTransition(SqgStateTransitionListener listener) {
    // No state, no transitions.
  }

  @Override
  public void close() {
    // Nothing is held.
  }
}
