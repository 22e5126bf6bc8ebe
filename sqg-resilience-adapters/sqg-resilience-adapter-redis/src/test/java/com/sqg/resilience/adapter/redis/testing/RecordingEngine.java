package com.sqg.resilience.adapter.redis.testing;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.engine.SqgResilienceEngine;
import com.sqg.resilience.api.engine.SqgResourceState;
import com.sqg.resilience.api.engine.SqgStateTransitionListener;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Refuses as told and remembers every call and how it ended, in the order of the endings. */
public final class RecordingEngine implements SqgResilienceEngine {

  public final AtomicInteger open = new AtomicInteger();
  private final List<String> calls = new CopyOnWriteArrayList<>();
  private final Set<String> refused = ConcurrentHashMap.newKeySet();
  private volatile Duration lastDuration = Duration.ZERO;

  public RecordingEngine refuse(String resource) {
    refused.add(resource);
    return this;
  }

  public void admitAll() {
    refused.clear();
  }

  /** What ended since the last time this was asked, such as {@code redis:cache:read SUCCESS}. */
  public List<String> takeCalls() {
    List<String> taken = new ArrayList<>(calls);
    calls.clear();
    return taken;
  }

  /** How long the call that ended last took. */
  public Duration lastDuration() {
    return lastDuration;
  }

  @Override
  public String name() {
    return "recording";
  }

  @Override
  public SqgEntry acquire(SqgResourceContext context) {
    if (refused.contains(context.resource())) {
      calls.add(context.resource() + " REFUSED");
      return SqgEntry.blocked(SqgBlockReason.CIRCUIT_OPEN, "a-rule", 1_000);
    }
    open.incrementAndGet();
    return new Permit(context);
  }

  @Override
  public void complete(SqgEntry entry, SqgInvocationResult result) {
    open.decrementAndGet();
    lastDuration = Duration.ofNanos(result.durationNanos());
    calls.add(((Permit) entry).context.resource() + ' ' + result.decision());
  }

  @Override
  public void updateRules(SqgRuleSnapshot rules) {}

  @Override
  public SqgResourceState state(String resource) {
    return SqgResourceState.of(SqgCircuitState.CLOSED, 0, open.get());
  }

  @Override
  public void onStateTransition(SqgStateTransitionListener listener) {}

  @Override
  public void close() {}

  private record Permit(SqgResourceContext context) implements SqgEntry {}
}
