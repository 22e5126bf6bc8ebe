package com.sqg.resilience.core.isolation;

import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.engine.SqgResilienceEngine;
import com.sqg.resilience.api.engine.SqgResourceState;
import com.sqg.resilience.api.engine.SqgStateTransitionListener;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;

/**
 * Keeps calls out of a foreign engine that has stopped returning, by failing at once; the call path
 * then lets them run unguarded. The shipped engines never block and need no such wrapper.
 */
public final class IsolatedEngine implements SqgResilienceEngine {

  private final SqgResilienceEngine delegate;
  private final StallGuard stallGuard = new StallGuard(System::nanoTime);

  /** Wraps an engine. */
  public IsolatedEngine(SqgResilienceEngine delegate) {
    this.delegate = delegate;
  }

  @Override
  public String name() {
    return delegate.name();
  }

  @Override
  public SqgEntry acquire(SqgResourceContext context) {
    enter();
    try {
      return delegate.acquire(context);
    } finally {
      stallGuard.exit();
    }
  }

  @Override
  public void complete(SqgEntry entry, SqgInvocationResult result) {
    enter();
    try {
      delegate.complete(entry, result);
    } finally {
      stallGuard.exit();
    }
  }

  private void enter() {
    if (!stallGuard.tryEnter()) {
      throw new IllegalStateException("engine " + delegate.name() + " has stopped returning");
    }
  }

  @Override
  public void updateRules(SqgRuleSnapshot rules) {
    delegate.updateRules(rules);
  }

  @Override
  public SqgResourceState state(String resource) {
    return delegate.state(resource);
  }

  @Override
  public void onStateTransition(SqgStateTransitionListener listener) {
    delegate.onStateTransition(listener);
  }

  @Override
  public void close() {
    delegate.close();
  }
}
