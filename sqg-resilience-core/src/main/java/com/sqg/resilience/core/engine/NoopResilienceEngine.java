package com.sqg.resilience.core.engine;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.engine.SqgResilienceEngine;
import com.sqg.resilience.api.engine.SqgResourceState;
import com.sqg.resilience.api.engine.SqgStateTransitionListener;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import org.jspecify.annotations.Nullable;

/** Admits every call: measures without rules. Thread-safe. */
public final class NoopResilienceEngine implements SqgResilienceEngine {

  private static final SqgEntry PERMITTED = new Permitted();

  @Override
  public String name() {
    return "noop";
  }

  @Override
  public SqgEntry acquire(SqgResourceContext context) {
    return PERMITTED;
  }

  @Override
  public void complete(SqgEntry entry, SqgInvocationResult result) {}

  @Override
  public void updateRules(SqgRuleSnapshot rules) {}

  @Override
  public SqgResourceState state(String resource) {
    return SqgResourceState.idle();
  }

  @Override
  public void onStateTransition(SqgStateTransitionListener listener) {}

  @Override
  public void close() {}

  private static final class Permitted implements SqgEntry {

    @Override
    public @Nullable SqgBlockReason blockReason() {
      return null;
    }

    @Override
    public @Nullable String ruleId() {
      return null;
    }

    @Override
    public long retryAfterMillis() {
      return 0;
    }

    @Override
    public long delayNanos() {
      return 0;
    }
  }
}
