package com.sqg.resilience.core.call;

import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.core.classify.IgnoredExceptions;
import com.sqg.resilience.core.resource.GuardedResource;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One guarded call from admission to its end. Either it was refused, or it must be {@link #complete
 * completed}; completing twice counts once. Completion may come from any thread.
 */
public final class Invocation {

  private static final AtomicIntegerFieldUpdater<Invocation> ENDED =
      AtomicIntegerFieldUpdater.newUpdater(Invocation.class, "ended");

  private final ResilienceInvoker invoker;
  private final GuardedResource resource;
  private final SqgMode mode;
  private final IgnoredExceptions ignored;
  private final @Nullable SqgEntry entry;
  private final @Nullable SqgResourceUnavailableException refusal;
  private long startNanos;

  @SuppressWarnings("UnusedVariable") // through ENDED
  private volatile int ended;

  Invocation(
      ResilienceInvoker invoker,
      GuardedResource resource,
      SqgMode mode,
      IgnoredExceptions ignored,
      @Nullable SqgEntry entry,
      @Nullable SqgResourceUnavailableException refusal) {
    this.invoker = invoker;
    this.resource = resource;
    this.mode = mode;
    this.ignored = ignored;
    this.entry = entry;
    this.refusal = refusal;
    this.startNanos = refusal == null ? System.nanoTime() : 0;
  }

  /** The resource that is called. */
  public GuardedResource resource() {
    return resource;
  }

  /** The mode in force when the call began. */
  public SqgMode mode() {
    return mode;
  }

  /** Why the call must not run; null if it may. */
  public @Nullable SqgResourceUnavailableException refusal() {
    return refusal;
  }

  /** Nanoseconds the call has to wait before it runs; 0 outside enforce mode. */
  public long delayNanos() {
    return entry == null || mode != SqgMode.ENFORCE ? 0 : entry.delayNanos();
  }

  /**
   * Waits on the calling thread until it is the call's turn. An interrupt ends the wait and stays.
   */
  public void awaitTurn() {
    long delay = delayNanos();
    if (delay <= 0) {
      return;
    }
    long deadline = System.nanoTime() + delay;
    for (long left = delay; left > 0; left = deadline - System.nanoTime()) {
      LockSupport.parkNanos(this, left);
      if (Thread.currentThread().isInterrupted()) {
        break;
      }
    }
    begun();
  }

  /** Starts the clock again, for callers that let the {@link #delayNanos delay} pass themselves. */
  public void begun() {
    startNanos = System.nanoTime();
  }

  /** Takes nanoseconds that belong to another call out of this one's time. */
  public void exclude(long nanos) {
    startNanos += nanos;
  }

  /** Whether the call holds the engine's admission to the resource and has not ended. */
  public boolean isEnteredInto(GuardedResource other) {
    return entry != null && resource == other && ended == 0;
  }

  /**
   * Ends the call. Never throws.
   *
   * @param result what the call returned; null if it returned null or threw
   * @param error what the call threw; null if it returned
   * @return what the outcome means; null if the call had ended before
   */
  public @Nullable SqgFailureDecision complete(@Nullable Object result, @Nullable Throwable error) {
    if (refusal != null || !ENDED.compareAndSet(this, 0, 1)) {
      return null;
    }
    long nanos = System.nanoTime() - startNanos;
    SqgFailureDecision decision = SqgFailureDecision.FAILURE;
    try {
      decision = resource.classifier().classify(result, error, ignored);
    } finally {
      // Also where there is no stack left to classify on.
      invoker.ended(resource, entry, decision, nanos, error);
    }
    return decision;
  }

  /** Ends a call whose outcome nobody waits for any more: counts as IGNORED. Never throws. */
  public void cancel() {
    if (refusal == null && ENDED.compareAndSet(this, 0, 1)) {
      long nanos = System.nanoTime() - startNanos;
      invoker.ended(resource, entry, SqgFailureDecision.IGNORED, nanos, null);
    }
  }
}
