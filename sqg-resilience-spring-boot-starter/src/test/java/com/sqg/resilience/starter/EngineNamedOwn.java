package com.sqg.resilience.starter;

import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.engine.SqgResilienceEngine;
import com.sqg.resilience.api.engine.SqgResourceState;
import com.sqg.resilience.api.engine.SqgStateTransitionListener;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import com.sqg.resilience.core.engine.NoopResilienceEngine;

/** An application's own engine. */
final class EngineNamedOwn implements SqgResilienceEngine {

  private final SqgResilienceEngine delegate = new NoopResilienceEngine();

  /** What every admission runs first. */
  volatile Runnable onAcquire = () -> {};

  volatile boolean closed;

  @Override
  public String name() {
    return "own";
  }

  @Override
  public SqgEntry acquire(SqgResourceContext context) {
    onAcquire.run();
    return delegate.acquire(context);
  }

  @Override
  public void complete(SqgEntry entry, SqgInvocationResult result) {
    delegate.complete(entry, result);
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
    closed = true;
    delegate.close();
  }
}
