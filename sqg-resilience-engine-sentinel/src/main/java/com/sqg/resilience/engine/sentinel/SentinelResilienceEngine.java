package com.sqg.resilience.engine.sentinel;

import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgCircuitControl;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.engine.SqgPartitionState;
import com.sqg.resilience.api.engine.SqgResilienceEngine;
import com.sqg.resilience.api.engine.SqgResourceState;
import com.sqg.resilience.api.engine.SqgStateTransitionListener;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import com.sqg.resilience.core.engine.TransitionSink;
import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.core.rule.NoRules;
import java.util.Collections;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * Sentinel's counting, shaping and breaking, composed per resource. Touches none of Sentinel's
 * static rules, so an application that uses Sentinel itself and this engine do not notice each
 * other. Thread-safe; starts no thread of its own.
 *
 * <p>A resource's kind and entry type are those of the first call that the engine sees of it.
 */
public final class SentinelResilienceEngine implements SqgResilienceEngine {

  static {
    SentinelLog.install();
    SentinelThreads.startClock();
  }

  private final TransitionSink sink;
  private final GuardFactory factory;

  /** Replaced whole: a call sees all rules of one snapshot or all of another. */
  private volatile Guards guards;

  private boolean closed;

  /** An engine without rules, on the system's clock and CPU. */
  public SentinelResilienceEngine() {
    this(System::nanoTime, SentinelThreads::cpuUsage);
  }

  /**
   * An engine without rules.
   *
   * @param nanoClock measures open durations and queues, in nanoseconds; counting windows follow
   *     Sentinel's own clock
   * @param cpuUsage share of all processors in use, 0 to 1; negative while unknown
   */
  public SentinelResilienceEngine(LongSupplier nanoClock, DoubleSupplier cpuUsage) {
    ResilienceLog log = new ResilienceLog(nanoClock);
    this.sink = new TransitionSink(log);
    this.factory = new GuardFactory(nanoClock, cpuUsage, sink, log);
    this.guards = new Guards(factory, NoRules.INSTANCE);
  }

  @Override
  public String name() {
    return "sentinel";
  }

  @Override
  public SqgEntry acquire(SqgResourceContext context) {
    ResourceGuard guard = guards.get(context.resource());
    return (guard != null ? guard : add(context)).acquire(context);
  }

  /** Under the lock of updates, so that a resource is either there before one or made after it. */
  private synchronized ResourceGuard add(SqgResourceContext context) {
    return closed ? guards.create(context) : guards.add(context);
  }

  @Override
  public void complete(SqgEntry entry, SqgInvocationResult result) {
    if (entry instanceof SentinelEntry) {
      ((SentinelEntry) entry).complete(result);
    }
  }

  @Override
  public void updateRules(SqgRuleSnapshot snapshot) {
    List<BreakerCheck> replaced = replaceRules(snapshot);
    // Outside the lock, since it reaches the listener.
    replaced.forEach(BreakerCheck::retire);
    guards.controlled().forEach(ResourceGuard::applyControl);
  }

  private synchronized List<BreakerCheck> replaceRules(SqgRuleSnapshot snapshot) {
    if (closed) {
      return Collections.emptyList();
    }
    Guards before = guards;
    Guards next = before.under(snapshot);
    guards = next;
    return before.breakersMissingIn(next);
  }

  @Override
  public SqgResourceState state(String resource) {
    ResourceGuard guard = guards.get(resource);
    return guard == null ? SqgResourceState.idle() : guard.state();
  }

  @Override
  public void controlCircuit(String resource, SqgCircuitControl control) {
    ResourceGuard guard = guards.get(resource);
    if (guard == null) {
      throw new IllegalArgumentException("'" + resource + "' was not called so far");
    }
    if (guard.parts().breakers().isEmpty()) {
      throw new IllegalArgumentException("'" + resource + "' has no circuit breaker");
    }
    guard.control(control);
    ResourceGuard successor = guards.get(resource);
    if (successor != null && successor != guard) {
      successor.control(control); // the rules have changed in between
    }
  }

  @Override
  public List<SqgPartitionState> partitions(String resource) {
    ResourceGuard guard = guards.get(resource);
    return guard == null ? Collections.emptyList() : guard.parts().partitions().states();
  }

  @Override
  public void controlPartition(String resource, Object key, SqgCircuitControl control) {
    ResourceGuard guard = guards.get(resource);
    if (guard == null) {
      throw new IllegalArgumentException("'" + resource + "' keeps no partitions");
    }
    guard.parts().partitions().control(key, control);
  }

  @Override
  public void onStateTransition(SqgStateTransitionListener listener) {
    sink.listener(listener);
  }

  /** Forgets all resources; later calls pass unguarded, later rules have no effect. */
  @Override
  public synchronized void close() {
    closed = true;
    sink.close();
    guards = new Guards(factory, NoRules.INSTANCE);
  }
}
