package com.sqg.resilience.core.resource;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.core.classify.OutcomeClassifier;
import com.sqg.resilience.core.log.LogLimiter;
import com.sqg.resilience.core.log.ResilienceLog;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A resource as the call path sees it: its contexts, its statistics, and what its rules mean for a
 * call. Get it from the registry for every call, do not keep it. Thread-safe.
 */
public final class GuardedResource {

  private final SqgResourceContext context;
  private final SqgResourceContext asyncContext;
  private final ResourceStatistics statistics;
  private final TransitionHistory transitions = new TransitionHistory();
  private final AtomicReferenceArray<LogLimiter> blockLogs = newBlockLogs();
  private final AtomicReferenceArray<LogLimiter> shadowBlockLogs = newBlockLogs();
  private volatile @Nullable SqgMode configuredMode;
  private volatile SqgMode mode;
  private volatile OutcomeClassifier classifier;

  GuardedResource(
      SqgResourceContext context,
      @Nullable SqgMode configuredMode,
      SqgMode mode,
      OutcomeClassifier classifier,
      Consumer<? super GuardedResource> onFirstMove) {
    this.context = context;
    this.statistics = new ResourceStatistics(() -> onFirstMove.accept(this));
    this.asyncContext = context.asAsync();
    this.configuredMode = configuredMode;
    this.mode = mode;
    this.classifier = classifier;
  }

  /** The resource's name. */
  public String name() {
    return context.resource();
  }

  /** The middleware it belongs to. */
  public String kind() {
    return context.kind();
  }

  /** The direction of its calls. */
  public SqgEntryType entryType() {
    return context.entryType();
  }

  /** The context of its synchronous calls. */
  public SqgResourceContext context() {
    return context;
  }

  /** The context of its asynchronous calls. */
  public SqgResourceContext asyncContext() {
    return asyncContext;
  }

  /** What was counted so far. */
  public ResourceStatistics statistics() {
    return statistics;
  }

  /** The last changes of circuit state. */
  public TransitionHistory transitions() {
    return transitions;
  }

  /** The mode that the next call runs in. */
  public SqgMode mode() {
    return mode;
  }

  /** The mode that its rules give it; null if they give none. */
  public @Nullable SqgMode configuredMode() {
    return configuredMode;
  }

  /** Decides what outcomes mean. */
  public OutcomeClassifier classifier() {
    return classifier;
  }

  /** Limits the log lines about refusals for the reason. */
  public LogLimiter blockLog(SqgBlockReason reason, ResilienceLog log) {
    return limiter(blockLogs, reason, log);
  }

  /** Limits those about what would have been refused: they must not hold back the first refusal. */
  public LogLimiter shadowBlockLog(SqgBlockReason reason, ResilienceLog log) {
    return limiter(shadowBlockLogs, reason, log);
  }

  private static AtomicReferenceArray<LogLimiter> newBlockLogs() {
    return new AtomicReferenceArray<>(SqgBlockReason.values().length);
  }

  private static LogLimiter limiter(
      AtomicReferenceArray<LogLimiter> limiters, SqgBlockReason reason, ResilienceLog log) {
    LogLimiter limiter = limiters.get(reason.ordinal());
    if (limiter != null) {
      return limiter;
    }
    limiters.compareAndSet(reason.ordinal(), null, log.newLimiter());
    return limiters.get(reason.ordinal());
  }

  void mode(SqgMode newMode) {
    this.mode = newMode;
  }

  void rules(@Nullable SqgMode newConfiguredMode, OutcomeClassifier newClassifier) {
    this.configuredMode = newConfiguredMode;
    this.classifier = newClassifier;
  }

  @Override
  public String toString() {
    return context + " mode=" + mode;
  }
}
