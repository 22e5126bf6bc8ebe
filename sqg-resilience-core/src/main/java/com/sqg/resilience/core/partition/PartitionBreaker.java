package com.sqg.resilience.core.partition;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgPartition;
import com.sqg.resilience.api.engine.SqgCircuitControl;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.engine.SqgPartitionState;
import com.sqg.resilience.api.rule.SqgSlowSqlRule;
import com.sqg.resilience.core.engine.TransitionSink;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The breaker of one partition, in one {@link Stage} at a time, and its limit of calls at once.
 *
 * <p>Thread-safe. Stages change under the breaker's own lock, which a call takes only if it says
 * something new; listeners are told outside it.
 */
final class PartitionBreaker {

  private static final long LEAST_IDLE_NANOS = TimeUnit.MINUTES.toNanos(5);
  private static final int IDLE_OPEN_DURATIONS = 20;

  /** Enough to tell what is used time and again from what was used once. */
  static final int MOST_CHANCES = 2;

  private final String resource;
  private final Object key;
  private final LongSupplier nanoClock;
  private final TransitionSink sink;
  private final PartitionCalls calls = new PartitionCalls();
  private final PartitionStatistics statistics = new PartitionStatistics();

  /** As the last call brought it that decided something. */
  private volatile SqgPartition partition;

  private volatile Stage stage;

  /** Since somebody last looked; a race loses nothing but a moment. */
  private boolean used = true;

  /** How often it is spared when room is made; as racy. */
  private int chances;

  /** Guarded by the store's lock. */
  private long lastUsedNanos;

  PartitionBreaker(
      String resource, SqgPartition partition, LongSupplier nanoClock, TransitionSink sink) {
    this.resource = resource;
    this.key = partition.key();
    this.partition = partition;
    this.nanoClock = nanoClock;
    this.sink = sink;
    this.stage = new ClosedStage(this, SqgCircuitControl.AUTOMATIC);
  }

  Object key() {
    return key;
  }

  Stage stage() {
    return stage;
  }

  long nanoTime() {
    return nanoClock.getAsLong();
  }

  /** How long the call's execution took; negative if it says nothing about that. */
  static long measuredNanos(SqgInvocationResult result) {
    return result.decision() == SqgFailureDecision.IGNORED ? -1 : result.executionNanos();
  }

  /** The answer to a call; null if the breaker is retired and another one must be asked. */
  @Nullable PartitionAdmission tryAcquire(SqgPartition call) {
    SqgSlowSqlRule rule = call.rule();
    // Before the breaker, so that a call which is one too many does not use up the probe.
    if (!calls.tryEnter(rule.maxConcurrentCalls())) {
      return calls.isRetired()
          ? null
          : refuse(SqgBlockReason.CONCURRENCY_LIMIT, rule.concurrencyId());
    }
    PartitionAdmission admission = stage.tryAdmit(call);
    if (admission != null) {
      return admission;
    }
    end();
    return refuse(SqgBlockReason.SLOW_SQL, rule.id());
  }

  private PartitionAdmission refuse(SqgBlockReason reason, String ruleId) {
    statistics.refused();
    SqgPartitionState state = state();
    return new Refusal(SqgEntry.blocked(reason, ruleId, state.retryAfterMillis(), state));
  }

  /** A call ends and says nothing. */
  void end() {
    touch();
    calls.exit();
  }

  /** A call ends whose execution was measured. */
  void endExecution(long nanos) {
    touch();
    statistics.executed(nanos);
    calls.exitExecuted();
  }

  /** A call ends whose execution was slow. */
  void endSlowExecution(long nanos) {
    statistics.slow();
    endExecution(nanos);
  }

  /** When calls end, not when they begin: while they run the breaker is kept anyway. */
  private void touch() {
    if (!used) {
      used = true;
    }
    if (chances < MOST_CHANCES) {
      chances++;
    }
  }

  boolean isIn(Stage expected) {
    return stage == expected;
  }

  /** Remembers who caused what follows; under the lock, as are the moves. */
  void decidedBy(SqgPartition call) {
    partition = call;
  }

  void open(SqgSlowSqlRule rule, int slowInARow) {
    statistics.opened();
    move(new OpenStage(this, rule, slowInARow));
  }

  void close() {
    move(new ClosedStage(this, SqgCircuitControl.AUTOMATIC));
  }

  void move(Stage next) {
    SqgCircuitState from = stage.circuitState();
    stage = next;
    if (from != next.circuitState()) {
      sink.add(resource, state(), from, next.circuitState());
    }
  }

  /** Tells of the moves; without the lock. */
  void tell() {
    sink.deliver();
  }

  /**
   * Holds the breaker open or closed, or lets it go. Calls that still run were admitted under other
   * circumstances and decide nothing any more.
   *
   * @return false if the breaker is retired
   */
  boolean control(SqgCircuitControl control) {
    synchronized (this) {
      if (calls.isRetired()) {
        return false;
      }
      if (control == stage.control() && control != SqgCircuitControl.AUTOMATIC) {
        return true;
      }
      if (control == SqgCircuitControl.FORCED_OPEN) {
        move(new ForcedOpenStage());
      } else {
        move(new ClosedStage(this, control));
      }
      touch();
    }
    tell();
    return true;
  }

  SqgPartitionState state() {
    Stage now = stage;
    return SqgPartitionState.builder(partition)
        .circuit(now.circuitState(), now.control(), now.retryAfterMillis())
        .current(now.slowInARow(), calls.running())
        .totals(
            calls.executions(),
            statistics.slowExecutions(),
            statistics.refusals(),
            statistics.openings())
        .times(statistics.lastNanos(), statistics.slowestNanos())
        .build();
  }

  private boolean isControlled() {
    return stage.control() != SqgCircuitControl.AUTOMATIC;
  }

  /** Whether it is to be spared once more, which it is after each use and at most twice. */
  boolean takeChance() {
    boolean spared = chances > 0;
    if (spared) {
      chances--;
    }
    return spared;
  }

  /** Without a clock for each use, it is only known to lie between two looks. */
  private boolean isIdle(long nowNanos) {
    if (used) {
      used = false;
      lastUsedNanos = nowNanos;
    }
    long open = partition.rule().openDuration().toNanos();
    return nowNanos - lastUsedNanos >= Math.max(LEAST_IDLE_NANOS, IDLE_OPEN_DURATIONS * open);
  }

  /**
   * Retires the breaker if nobody has used it for so long that even an open one would long be ready
   * for its probe; one that is not closed is then told as closing. Under the store's lock; {@link
   * #tell} is to follow.
   */
  boolean tryExpire(long nowNanos) {
    stage.settle();
    if (!isIdle(nowNanos)) {
      return false;
    }
    synchronized (this) {
      if (isControlled() || !calls.tryRetire()) {
        return false;
      }
      close();
      return true;
    }
  }

  /**
   * Retires the breaker to make room, if that loses nothing but a count. Under the store's lock;
   * {@link #tell} is to follow.
   *
   * @param overdue also if it is open beyond its time, and would only have to be asked to probe; it
   *     is then told as closing
   */
  boolean tryEvict(boolean overdue) {
    stage.settle();
    synchronized (this) {
      boolean closed = stage.circuitState() == SqgCircuitState.CLOSED;
      if (!(closed || overdue) || !stage.mayBeForgotten() || !calls.tryRetire()) {
        return false;
      }
      close();
      return true;
    }
  }
}
