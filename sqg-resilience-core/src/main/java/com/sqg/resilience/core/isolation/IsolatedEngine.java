package com.sqg.resilience.core.isolation;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgCircuitControl;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.engine.SqgPartitionState;
import com.sqg.resilience.api.engine.SqgResilienceEngine;
import com.sqg.resilience.api.engine.SqgResourceState;
import com.sqg.resilience.api.engine.SqgStateTransitionListener;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongSupplier;

/**
 * Stands before a foreign engine. Keeps calls out of one that has stopped returning, by failing at
 * once; the call path then lets them run unguarded. What an engine has admitted it is told the end
 * of all the same, as soon as it returns again: else it would hold the permits of calls that ended
 * long ago. The shipped engines never block and need no such wrapper. Thread-safe.
 */
public final class IsolatedEngine implements SqgResilienceEngine {

  private static final SqgInvocationResult NOTHING_SAID =
      SqgInvocationResult.of(SqgFailureDecision.IGNORED, 0, null);

  private final SqgResilienceEngine delegate;
  private final StallGuard stallGuard;
  private final Queue<Completion> pending = new ConcurrentLinkedQueue<>();

  /** Wraps an engine. */
  public IsolatedEngine(SqgResilienceEngine delegate) {
    this(delegate, System::nanoTime);
  }

  IsolatedEngine(SqgResilienceEngine delegate, LongSupplier nanoClock) {
    this.delegate = delegate;
    this.stallGuard = new StallGuard(nanoClock);
  }

  @Override
  public String name() {
    return delegate.name();
  }

  @Override
  public SqgEntry acquire(SqgResourceContext context) {
    if (!stallGuard.tryEnter()) {
      throw new IllegalStateException("engine " + delegate.name() + " has stopped returning");
    }
    try {
      return isolated(delegate.acquire(context));
    } finally {
      leave();
    }
  }

  /** Reads a foreign entry here, where it may throw. */
  private SqgEntry isolated(SqgEntry entry) {
    try {
      SqgBlockReason reason = entry.blockReason();
      return reason == null
          ? new IsolatedEntry(entry, entry.delayNanos())
          : SqgEntry.blocked(
              reason, entry.ruleId(), entry.retryAfterMillis(), entry.partitionState());
    } catch (Throwable fault) {
      delegate.complete(entry, NOTHING_SAID); // the call runs unguarded
      throw fault;
    }
  }

  @Override
  public void complete(SqgEntry entry, SqgInvocationResult result) {
    if (!stallGuard.tryEnter()) {
      pending.add(new Completion(entry, result));
      return;
    }
    try {
      end(entry, result);
    } finally {
      leave();
    }
  }

  private void end(SqgEntry entry, SqgInvocationResult result) {
    if (entry instanceof IsolatedEntry) { // else it was blocked
      delegate.complete(((IsolatedEntry) entry).delegate, result);
    }
  }

  private void leave() {
    stallGuard.exit();
    while (!pending.isEmpty() && stallGuard.tryEnter()) {
      try {
        Completion next = pending.poll();
        if (next != null) {
          end(next.entry, next.result);
        }
      } finally {
        stallGuard.exit();
      }
    }
  }

  @Override
  public void updateRules(SqgRuleSnapshot rules) {
    delegate.updateRules(rules);
  }

  @Override
  public SqgResourceState state(String resource) {
    try {
      return delegate.state(resource);
    } catch (Throwable fault) {
      return SqgResourceState.idle(); // for people to read: one bad answer must not hide the others
    }
  }

  @Override
  public void controlCircuit(String resource, SqgCircuitControl control) {
    delegate.controlCircuit(resource, control);
  }

  @Override
  public List<SqgPartitionState> partitions(String resource) {
    try {
      return delegate.partitions(resource);
    } catch (Throwable fault) {
      return Collections.emptyList(); // as above
    }
  }

  @Override
  public void controlPartition(String resource, Object key, SqgCircuitControl control) {
    delegate.controlPartition(resource, key, control);
  }

  @Override
  public void onStateTransition(SqgStateTransitionListener listener) {
    delegate.onStateTransition(listener);
  }

  @Override
  public void close() {
    delegate.close();
  }

  private static final class Completion {

    final SqgEntry entry;
    final SqgInvocationResult result;

    Completion(SqgEntry entry, SqgInvocationResult result) {
      this.entry = entry;
      this.result = result;
    }
  }
}
