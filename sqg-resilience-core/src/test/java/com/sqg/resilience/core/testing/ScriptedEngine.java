package com.sqg.resilience.core.testing;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.engine.SqgPartitionState;
import com.sqg.resilience.api.engine.SqgResilienceEngine;
import com.sqg.resilience.api.engine.SqgResourceState;
import com.sqg.resilience.api.engine.SqgStateTransitionListener;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Answers as told and remembers what it was given. */
public class ScriptedEngine implements SqgResilienceEngine {

  public final List<SqgResourceContext> acquired = new CopyOnWriteArrayList<>();
  public final List<SqgInvocationResult> completed = new CopyOnWriteArrayList<>();
  public volatile Function<SqgResourceContext, SqgEntry> answer = context -> new Permit(0);
  public volatile Runnable onComplete = () -> {};
  public volatile Function<SqgRuleSnapshot, @Nullable String> ruleFault = rules -> null;
  public volatile @Nullable SqgRuleSnapshot rules;
  public volatile SqgCircuitState circuitState = SqgCircuitState.CLOSED;
  public volatile boolean closed;
  public volatile Function<String, List<SqgPartitionState>> partitions = resource -> List.of();
  private volatile SqgStateTransitionListener listener = (resource, rule, from, to) -> {};

  public ScriptedEngine refusing(SqgBlockReason reason) {
    answer = context -> SqgEntry.blocked(reason, "a-rule", 1_500);
    return this;
  }

  public ScriptedEngine delaying(long nanos) {
    answer = context -> new Permit(nanos);
    return this;
  }

  public List<SqgFailureDecision> decisions() {
    return completed.stream().map(SqgInvocationResult::decision).toList();
  }

  public void transition(String resource, SqgCircuitState from, SqgCircuitState to) {
    listener.onTransition(resource, "a-rule", from, to);
  }

  public void partitionTransition(
      String resource, SqgPartitionState state, SqgCircuitState from, SqgCircuitState to) {
    listener.onPartitionTransition(resource, state, from, to);
  }

  /** Refuses for the sake of the call's partition, whose state this is. */
  public ScriptedEngine refusingFor(SqgBlockReason reason, SqgPartitionState state) {
    answer = context -> new Refusal(reason, state);
    return this;
  }

  @Override
  public List<SqgPartitionState> partitions(String resource) {
    return partitions.apply(resource);
  }

  @Override
  public String name() {
    return "scripted";
  }

  @Override
  public SqgEntry acquire(SqgResourceContext context) {
    acquired.add(context);
    return answer.apply(context);
  }

  @Override
  public void complete(SqgEntry entry, SqgInvocationResult result) {
    completed.add(result);
    onComplete.run();
  }

  @Override
  public void updateRules(SqgRuleSnapshot newRules) {
    String fault = ruleFault.apply(newRules);
    if (fault != null) {
      throw new IllegalArgumentException(fault);
    }
    rules = newRules;
  }

  @Override
  public SqgResourceState state(String resource) {
    return SqgResourceState.of(circuitState, 0, 0);
  }

  @Override
  public void onStateTransition(SqgStateTransitionListener newListener) {
    listener = newListener;
  }

  @Override
  public void close() {
    closed = true;
  }

  private record Refusal(SqgBlockReason blockReason, SqgPartitionState partitionState)
      implements SqgEntry {

    @Override
    public String ruleId() {
      return "slow-sql";
    }

    @Override
    public long retryAfterMillis() {
      return partitionState.retryAfterMillis();
    }
  }

  private record Permit(long delayNanos) implements SqgEntry {}
}
