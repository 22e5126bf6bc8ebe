package com.sqg.resilience.docs.examples;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.engine.SqgResilienceEngine;
import com.sqg.resilience.api.engine.SqgResourceState;
import com.sqg.resilience.api.engine.SqgStateTransitionListener;
import com.sqg.resilience.api.rule.SqgBulkheadRule;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Limits calls at once and honours no other rule. */
public final class BulkheadEngine implements SqgResilienceEngine {

  private final Map<String, AtomicInteger> running = new ConcurrentHashMap<>();
  private volatile SqgRuleSnapshot rules;
  private volatile boolean closed;

  @Override
  public String name() {
    return "bulkhead-only";
  }

  @Override
  public SqgEntry acquire(SqgResourceContext context) {
    SqgRuleSnapshot inForce = rules;
    SqgBulkheadRule rule = closed || inForce == null ? null : inForce.rulesFor(context).bulkhead();
    if (rule == null) {
      return SqgEntry.permitted();
    }
    AtomicInteger calls = running.computeIfAbsent(context.resource(), r -> new AtomicInteger());
    int max = rule.maxConcurrentCalls();
    int before = calls.getAndUpdate(now -> now < max ? now + 1 : now);
    return before < max
        ? new Permit(calls)
        : SqgEntry.blocked(SqgBlockReason.CONCURRENCY_LIMIT, "bulkhead", 0);
  }

  @Override
  public void complete(SqgEntry entry, SqgInvocationResult result) {
    if (entry instanceof Permit) {
      ((Permit) entry).giveBack();
    }
  }

  @Override
  public void updateRules(SqgRuleSnapshot newRules) {
    if (!closed) {
      rules = newRules;
    }
  }

  @Override
  public SqgResourceState state(String resource) {
    AtomicInteger calls = running.get(resource);
    return calls == null
        ? SqgResourceState.idle()
        : SqgResourceState.of(SqgCircuitState.CLOSED, 0, calls.get());
  }

  @Override
  public void onStateTransition(SqgStateTransitionListener listener) {
    // There are no breakers, so there are no transitions.
  }

  @Override
  public void close() {
    closed = true;
  }

  private static final class Permit implements SqgEntry {

    private final AtomicInteger calls;
    private final AtomicBoolean held = new AtomicBoolean(true);

    Permit(AtomicInteger calls) {
      this.calls = calls;
    }

    void giveBack() {
      if (held.getAndSet(false)) {
        calls.decrementAndGet();
      }
    }
  }
}
