package com.sqg.resilience.core.call;

import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgPartition;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.core.classify.IgnoredExceptions;
import com.sqg.resilience.core.resource.GuardedResource;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One guarded call from admission to its end. Either it was refused, or it must be {@link #complete
 * completed}; completing twice counts once.
 *
 * <p>Its methods may be called on any threads, but only {@link #complete} and {@link #cancel} at
 * the same time as others. For the rest the caller publishes: what it calls on one thread must
 * happen before what it calls on another, or a duration may be measured from a moment that has
 * since been replaced. Hand-overs to executors, reactive signals and containers see to that.
 */
public final class Invocation {

  /** Says nothing about how fast the call's partition is. */
  public static final long NOT_MEASURED = -1;

  private static final AtomicIntegerFieldUpdater<Invocation> ENDED =
      AtomicIntegerFieldUpdater.newUpdater(Invocation.class, "ended");

  private final ResilienceInvoker invoker;
  private final GuardedResource resource;
  private final SqgMode mode;
  private final IgnoredExceptions ignored;
  private final @Nullable SqgEntry entry;
  private final @Nullable SqgResourceUnavailableException refusal;
  private final @Nullable PartitionExecution execution;
  private long startNanos;
  private long answeredNanos = NOT_MEASURED;
  private boolean handedBack;

  @SuppressWarnings("UnusedVariable") // through ENDED
  private volatile int ended;

  Invocation(
      ResilienceInvoker invoker,
      GuardedResource resource,
      SqgMode mode,
      IgnoredExceptions ignored,
      @Nullable SqgEntry entry,
      @Nullable SqgResourceUnavailableException refusal,
      @Nullable PartitionExecution execution) {
    this.invoker = invoker;
    this.resource = resource;
    this.mode = mode;
    this.ignored = ignored;
    this.entry = entry;
    this.refusal = refusal;
    this.execution = execution;
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

  /** What the engine admitted it with; null if it was not asked, or holds nothing of it. */
  @Nullable SqgEntry entry() {
    return handedBack ? null : entry;
  }

  /** Whether it gave back what it was admitted with. */
  boolean isHandedBack() {
    return handedBack;
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
    executionBegan();
  }

  /**
   * Starts the clock of the execution, which its partition is judged by. Without this it runs from
   * admission on; when the execution begins several times the last one counts.
   */
  public void executionBegan() {
    if (execution != null) {
      execution.began();
    }
  }

  /** Stops the clock of the execution while the application's own code runs within it. */
  public void pauseExecution() {
    if (execution != null) {
      execution.pause();
    }
  }

  /** Starts it again after {@link #pauseExecution}. */
  public void resumeExecution() {
    if (execution != null) {
      execution.resume();
    }
  }

  /**
   * How long the execution has taken so far, in nanoseconds; {@link #NOT_MEASURED} for a call
   * without a partition.
   */
  public long executionNanos() {
    return execution == null ? NOT_MEASURED : execution.nanos();
  }

  /**
   * Stops the clock: the call has been answered. What follows, such as reading a body, may still
   * decide about its outcome but is none of its time. Of several times the first one counts.
   */
  public void answered() {
    if (answeredNanos < 0) {
      answeredNanos = Math.max(0, System.nanoTime() - startNanos);
    }
  }

  private long nanos() {
    long answered = answeredNanos;
    return answered < 0 ? System.nanoTime() - startNanos : answered;
  }

  /**
   * Gives the admission back before an admitted call runs, for one that waits for something else
   * than the resource, such as an entry that somebody may write some day: it holds no permit and no
   * probe, and has no duration. Its outcome counts all the same, and of a failure the engine hears.
   */
  public void handBack() {
    SqgEntry held = entry();
    if (held != null) {
      handedBack = true;
      invoker.handedBack(resource, held);
    }
    answeredNanos = 0;
  }

  /** Takes nanoseconds that belong to another call out of this one's time. */
  public void exclude(long nanos) {
    startNanos += nanos;
    if (execution != null) {
      execution.exclude(nanos);
    }
  }

  @Nullable PartitionExecution execution() {
    return execution;
  }

  /** Whether the call holds the engine's admission to the resource and has not ended. */
  public boolean isEnteredInto(GuardedResource other) {
    return entry() != null && resource == other && ended == 0;
  }

  /** Whether the call, or one that it runs within, is of the partition. */
  boolean executes(@Nullable SqgPartition partition) {
    return partition != null && execution != null && execution.isOf(partition);
  }

  /**
   * Ends the call. Never throws. If it returned, its partition is judged by its execution.
   *
   * @param result what the call returned; null if it returned null or threw. An HTTP status beside
   *     an error is the answer that was made of it, by which an error that is neither a refusal nor
   *     configured is judged
   * @param error what the call threw; null if it returned
   * @return what the outcome means; null if the call had ended before
   */
  public @Nullable SqgFailureDecision complete(@Nullable Object result, @Nullable Throwable error) {
    return complete(result, error, error == null ? executionNanos() : NOT_MEASURED);
  }

  /**
   * As {@link #complete(Object, Throwable)}, for callers who know what the outcome says about the
   * partition.
   *
   * @param executionNanos how long the partition executed: {@link #executionNanos}, or less; {@link
   *     #NOT_MEASURED} if the outcome says nothing about that
   */
  public @Nullable SqgFailureDecision complete(
      @Nullable Object result, @Nullable Throwable error, long executionNanos) {
    if (refusal != null || !ENDED.compareAndSet(this, 0, 1)) {
      return null;
    }
    long nanos = nanos();
    SqgFailureDecision decision = SqgFailureDecision.FAILURE;
    try {
      decision = resource.classifier().classify(result, error, ignored);
    } finally {
      // Also where there is no stack left to classify on.
      invoker.ended(this, decision, nanos, error, executionNanos);
    }
    return decision;
  }

  /** Ends a call whose outcome nobody waits for any more: counts as IGNORED. Never throws. */
  public void cancel() {
    if (refusal == null && ENDED.compareAndSet(this, 0, 1)) {
      invoker.ended(this, SqgFailureDecision.IGNORED, nanos(), null, NOT_MEASURED);
    }
  }
}
