package com.sqg.resilience.testsupport;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.engine.SqgResilienceEngine;
import com.sqg.resilience.api.engine.SqgResourceState;
import com.sqg.resilience.api.engine.SqgStateTransitionListener;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import com.sqg.resilience.core.slowsql.SlowSqlPartition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** Refuses as told and remembers every call and how it ended, in the order of the endings. */
public final class RecordingEngine implements SqgResilienceEngine {

  public final AtomicInteger open = new AtomicInteger();
  public final AtomicInteger mostOpen = new AtomicInteger();
  private final List<String> calls = new CopyOnWriteArrayList<>();
  private final List<Execution> executions = new CopyOnWriteArrayList<>();
  private final Set<String> refused = ConcurrentHashMap.newKeySet();
  private volatile Duration lastDuration = Duration.ZERO;
  private volatile long delayNanos;
  private volatile SqgBlockReason reason = SqgBlockReason.CIRCUIT_OPEN;
  private volatile SqgCircuitState circuitState = SqgCircuitState.OPEN;
  private volatile Predicate<SqgResourceContext> refuses =
      context -> refused.contains(context.resource());

  public RecordingEngine refuse(String resource) {
    refused.add(resource);
    return this;
  }

  public RecordingEngine refuseAll() {
    return refuseWhen(context -> true);
  }

  public RecordingEngine refuseWhen(Predicate<SqgResourceContext> predicate) {
    refuses = predicate;
    return this;
  }

  /** Like a half-open breaker: one call at a time. */
  public RecordingEngine halfOpen() {
    circuitState = SqgCircuitState.HALF_OPEN;
    return refuseWhen(context -> open.get() > 0);
  }

  /** Like a bulkhead of one. */
  public RecordingEngine oneAtATime() {
    reason = SqgBlockReason.CONCURRENCY_LIMIT;
    return refuseWhen(context -> open.get() > 0);
  }

  /** Like a rule that queues. */
  public RecordingEngine delaying(long nanos) {
    delayNanos = nanos;
    return this;
  }

  public RecordingEngine admitAll() {
    refused.clear();
    refuses = context -> refused.contains(context.resource());
    return this;
  }

  /** How the calls with a partition ended since the last time this was asked. */
  public List<Execution> takeExecutions() {
    List<Execution> taken = new ArrayList<>(executions);
    executions.clear();
    return taken;
  }

  /** What ended since the last time this was asked, such as {@code mysql:ds:query SUCCESS}. */
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
    if (refuses.test(context)) {
      calls.add(context.resource() + " REFUSED");
      return SqgEntry.blocked(reason, "a-rule", 1_000);
    }
    mostOpen.accumulateAndGet(open.incrementAndGet(), Math::max);
    return new Permit(context, delayNanos);
  }

  @Override
  public void complete(SqgEntry entry, SqgInvocationResult result) {
    lastDuration = Duration.ofNanos(result.durationNanos());
    SqgResourceContext context = ((Permit) entry).context;
    calls.add(context.resource() + ' ' + result.decision());
    if (context.partition() instanceof SlowSqlPartition) {
      executions.add(
          new Execution(
              (SlowSqlPartition) context.partition(),
              result.executionNanos(),
              result.durationNanos()));
    }
    open.decrementAndGet(); // when all is told: tests wait for it
  }

  @Override
  public void updateRules(SqgRuleSnapshot rules) {}

  @Override
  public SqgResourceState state(String resource) {
    return SqgResourceState.of(circuitState, 0, open.get());
  }

  @Override
  public void onStateTransition(SqgStateTransitionListener listener) {}

  @Override
  public void close() {}

  /** An ended call that had a partition. */
  public record Execution(SlowSqlPartition partition, long executionNanos, long durationNanos) {}

  private record Permit(SqgResourceContext context, long delayNanos) implements SqgEntry {}
}
