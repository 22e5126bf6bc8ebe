package com.sqg.resilience.core.call;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgPartition;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.engine.SqgPartitionState;
import com.sqg.resilience.api.engine.SqgResilienceEngine;
import com.sqg.resilience.core.classify.IgnoredExceptions;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.resource.ResourceRegistry;
import org.jspecify.annotations.Nullable;

/**
 * The call path: every guarded call of every adapter goes through here. Faults of the engine or of
 * an extension never reach the business call. Thread-safe.
 *
 * <p>Adapters whose call is one method use {@link #call}; those whose call ends elsewhere use
 * {@link #begin} and {@link Invocation#complete}, or {@link AsyncInvoker} for completion stages.
 */
public final class ResilienceInvoker {

  private final SqgResilienceEngine engine;
  private final ResourceRegistry resources;
  private final CallReporter reporter;
  private final Recovery recovery;
  private final RefusalFactory refusalFactory;
  private final String engineName;

  /**
   * An invoker.
   *
   * @param stackTraces whether refusals carry a stack trace
   */
  public ResilienceInvoker(
      SqgResilienceEngine engine,
      ResourceRegistry resources,
      CallReporter reporter,
      boolean stackTraces) {
    this.engine = engine;
    this.resources = resources;
    this.reporter = reporter;
    this.recovery = new Recovery(reporter);
    this.engineName = engine.name();
    this.refusalFactory = new RefusalFactory(engineName, stackTraces);
  }

  /**
   * The resource of a name. Cheap; ask for every call. Never throws: a name that cannot be used
   * gets a resource whose mode is off.
   */
  public GuardedResource resource(@Nullable String name, String kind, SqgEntryType entryType) {
    return resources.resolve(name, kind, entryType);
  }

  /**
   * Runs a synchronous call.
   *
   * @throws SqgResourceUnavailableException if the call is refused
   * @throws Throwable whatever the body throws, unchanged
   */
  public <T extends @Nullable Object> T call(GuardedResource resource, GuardedBody<T> body)
      throws Throwable {
    SqgMode mode = resource.mode();
    if (mode == SqgMode.OFF) {
      return body.run();
    }
    return run(begin(resource, mode, resource.context(), IgnoredExceptions.none()), body);
  }

  /**
   * Runs a synchronous call, in enforce mode with a fallback for refusal and failure.
   *
   * @param ignored what says nothing about the resource; does not reach the fallback
   * @param fallback null for none; must answer with what the body may return
   */
  public <T extends @Nullable Object> T call(
      GuardedResource resource,
      GuardedBody<T> body,
      IgnoredExceptions ignored,
      @Nullable Fallback fallback)
      throws Throwable {
    return call(resource, resource.context(), body, ignored, fallback);
  }

  /**
   * As {@link #call(GuardedResource, GuardedBody, IgnoredExceptions, Fallback)}, for a call whose
   * context is not the resource's own: one with a hot key.
   *
   * @param context its name is the resource's
   */
  public <T extends @Nullable Object> T call(
      GuardedResource resource,
      SqgResourceContext context,
      GuardedBody<T> body,
      IgnoredExceptions ignored,
      @Nullable Fallback fallback)
      throws Throwable {
    SqgMode mode = resource.mode();
    if (mode == SqgMode.OFF) {
      return body.run();
    }
    Invocation invocation = begin(resource, mode, context, ignored);
    if (fallback == null || mode != SqgMode.ENFORCE) {
      return run(invocation, body);
    }
    SqgResourceUnavailableException refusal = invocation.refusal();
    if (refusal != null) {
      return answer(invocation, refusal, null, fallback);
    }
    invocation.awaitTurn();
    T result;
    try {
      result = body.run();
    } catch (Throwable error) {
      return answer(invocation, error, invocation.complete(null, error), fallback);
    }
    invocation.complete(result, null);
    return result;
  }

  private static <T extends @Nullable Object> T run(Invocation invocation, GuardedBody<T> body)
      throws Throwable {
    SqgResourceUnavailableException refusal = invocation.refusal();
    if (refusal != null) {
      throw refusal;
    }
    invocation.awaitTurn();
    T result;
    try {
      result = body.run();
    } catch (Throwable error) {
      invocation.complete(null, error);
      throw error;
    }
    invocation.complete(result, null);
    return result;
  }

  @SuppressWarnings({"unchecked", "NullAway"}) // who passes the fallback answers for its type
  private <T extends @Nullable Object> T answer(
      Invocation invocation,
      Throwable error,
      @Nullable SqgFailureDecision decision,
      Fallback fallback)
      throws Throwable {
    return (T) recovery.recover(invocation, error, decision, fallback, answer -> false);
  }

  /**
   * Asks for admission. The mode must not be off. The caller looks at {@link Invocation#refusal},
   * lets the delay pass, runs the call, and completes the invocation, whatever happens.
   *
   * @param context the resource's context, for a call with a hot key or an asynchronous one; its
   *     name is the resource's
   */
  public Invocation begin(
      GuardedResource resource, SqgResourceContext context, IgnoredExceptions ignored) {
    return begin(resource, watched(resource), context, ignored, null);
  }

  /** The mode, which may have been switched off since the caller looked: then it is observed. */
  private static SqgMode watched(GuardedResource resource) {
    SqgMode mode = resource.mode();
    return mode == SqgMode.OFF ? SqgMode.OBSERVE : mode;
  }

  /** As {@link #begin}, in a mode that was read before: it is read once for a call. */
  Invocation begin(
      GuardedResource resource,
      SqgMode mode,
      SqgResourceContext context,
      IgnoredExceptions ignored) {
    return begin(resource, mode, context, ignored, null);
  }

  /**
   * As {@link #begin}, for a call that another admitted call of the same resource makes before it
   * ends, on the same thread, like a nested select. What only the outer call's own admission keeps
   * out, its permit or its probe, runs as part of that: the outer call could never end else.
   *
   * @param outer the admitted call; null if there is none
   */
  public Invocation beginWithin(@Nullable Invocation outer, GuardedResource resource) {
    return beginWithin(outer, resource, resource.context());
  }

  /**
   * As {@link #beginWithin(Invocation, GuardedResource)}, for a call whose context is not the
   * resource's own: one with a partition.
   *
   * @param context its name is the resource's
   */
  public Invocation beginWithin(
      @Nullable Invocation outer, GuardedResource resource, SqgResourceContext context) {
    return begin(resource, watched(resource), context, IgnoredExceptions.none(), outer);
  }

  private Invocation begin(
      GuardedResource resource,
      SqgMode mode,
      SqgResourceContext context,
      IgnoredExceptions ignored,
      @Nullable Invocation outer) {
    SqgEntry entry = acquire(resource, context);
    SqgBlockReason reason = entry == null ? null : entry.blockReason();
    if (entry != null && reason != null) {
      if (outer == null || !isPartOf(outer, resource, context, reason, entry)) {
        if (mode == SqgMode.ENFORCE) {
          reporter.blocked(resource, context, reason, entry);
          return new Invocation(
              this,
              resource,
              mode,
              ignored,
              null,
              refusalFactory.refusal(context, mode, reason, entry),
              null);
        }
        reporter.shadowBlocked(resource, context, reason, entry);
      }
      entry = null; // runs un-entered: the engine must not learn from a call it would have refused
    }
    resource.statistics().recordStart();
    SqgPartition partition = context.partition();
    PartitionExecution execution =
        partition == null
            ? null
            : new PartitionExecution(partition, outer == null ? null : outer.execution());
    return new Invocation(this, resource, mode, ignored, entry, null, execution);
  }

  private boolean isPartOf(
      Invocation outer,
      GuardedResource resource,
      SqgResourceContext context,
      SqgBlockReason reason,
      SqgEntry entry) {
    if (!outer.isEnteredInto(resource)) {
      return false;
    }
    SqgPartitionState state = entry.partitionState();
    if (state != null) {
      // Kept out by the outer statement's probe or permit, which an open breaker has not given.
      return state.circuitState() != SqgCircuitState.OPEN && outer.executes(context.partition());
    }
    return reason == SqgBlockReason.CONCURRENCY_LIMIT
        || (reason == SqgBlockReason.CIRCUIT_OPEN && isHalfOpen(resource));
  }

  private boolean isHalfOpen(GuardedResource resource) {
    try {
      return engine.state(resource.name()).circuitState() == SqgCircuitState.HALF_OPEN;
    } catch (Throwable fault) {
      reporter.engineFailed(resource, engineName, fault);
      return true; // like everything else that an engine cannot answer
    }
  }

  /**
   * Counts a call that was answered before it reached the resource: IGNORED. The engine is not
   * asked, since neither an open breaker nor a rate concerns it. Does nothing with the mode off.
   */
  public void answeredFromCache(GuardedResource resource) {
    if (resource.mode() != SqgMode.OFF) {
      resource.statistics().recordStart();
      resource.statistics().recordResult(SqgFailureDecision.IGNORED, 0);
    }
  }

  /**
   * Begins a call whose body runs, or ran, though nobody was asked to admit it. Its outcome counts
   * for the resource, but the engine hears nothing: it must not learn from what it could not have
   * refused. The mode must not be off.
   */
  public Invocation beginUnadmitted(GuardedResource resource, IgnoredExceptions ignored) {
    resource.statistics().recordStart();
    return new Invocation(this, resource, watched(resource), ignored, null, null, null);
  }

  private @Nullable SqgEntry acquire(GuardedResource resource, SqgResourceContext context) {
    try {
      return engine.acquire(context);
    } catch (Throwable fault) {
      reporter.engineFailed(resource, engineName, fault);
      return null;
    }
  }

  void ended(
      Invocation invocation,
      SqgFailureDecision decision,
      long nanos,
      @Nullable Throwable error,
      long executionNanos) {
    GuardedResource resource = invocation.resource();
    resource.statistics().recordResult(decision, nanos);
    PartitionExecution execution = invocation.execution();
    boolean measured = executionNanos >= 0 && decision != SqgFailureDecision.IGNORED;
    if (execution != null && measured) {
      reporter.executed(resource, invocation.mode(), execution.partition(), executionNanos);
    }
    SqgEntry entry = invocation.entry();
    if (entry != null) {
      SqgInvocationResult result = SqgInvocationResult.of(decision, nanos, error);
      complete(resource, entry, measured ? result.withExecution(executionNanos) : result);
    } else if (invocation.isHandedBack() && decision == SqgFailureDecision.FAILURE) {
      failedAfterHandBack(resource, error);
    }
  }

  private void complete(GuardedResource resource, SqgEntry entry, SqgInvocationResult result) {
    try {
      engine.complete(entry, result);
    } catch (Throwable fault) {
      reporter.engineFailed(resource, engineName, fault);
    }
  }

  /** Neutral for the engine: as if the call had not asked. */
  void handedBack(GuardedResource resource, SqgEntry entry) {
    complete(resource, entry, SqgInvocationResult.of(SqgFailureDecision.IGNORED, 0, null));
  }

  /** A failure is news for the engine also where the call's own admission is long gone. */
  private void failedAfterHandBack(GuardedResource resource, @Nullable Throwable error) {
    SqgEntry entry = acquire(resource, resource.context());
    if (entry != null && entry.blockReason() == null) {
      complete(resource, entry, SqgInvocationResult.of(SqgFailureDecision.FAILURE, 0, error));
    }
  }

  /** What lets fallbacks answer for calls that end elsewhere. */
  public Recovery recovery() {
    return recovery;
  }
}
