package com.sqg.resilience.api.engine;

import com.sqg.resilience.api.SqgPartition;
import java.util.Objects;

/** What an engine knows of one partition at one moment. Immutable. */
public final class SqgPartitionState {

  private final SqgPartition partition;
  private final SqgCircuitState circuitState;
  private final SqgCircuitControl circuitControl;
  private final long retryAfterMillis;
  private final int consecutiveSlow;
  private final int concurrentCalls;
  private final long executions;
  private final long slowExecutions;
  private final long refusals;
  private final long openings;
  private final long lastNanos;
  private final long slowestNanos;

  private SqgPartitionState(Builder builder) {
    this.partition = builder.partition;
    this.circuitState = builder.circuitState;
    this.circuitControl = builder.circuitControl;
    this.retryAfterMillis = builder.retryAfterMillis;
    this.consecutiveSlow = builder.consecutiveSlow;
    this.concurrentCalls = builder.concurrentCalls;
    this.executions = builder.executions;
    this.slowExecutions = builder.slowExecutions;
    this.refusals = builder.refusals;
    this.openings = builder.openings;
    this.lastNanos = builder.lastNanos;
    this.slowestNanos = builder.slowestNanos;
  }

  /**
   * Starts describing a partition that is closed, automatic, and has counted nothing.
   *
   * @param partition the partition, as the last call brought it that decided something
   * @return a builder
   * @throws NullPointerException if it is null
   */
  public static Builder builder(SqgPartition partition) {
    return new Builder(partition);
  }

  /** {@return the partition, as the last call brought it that decided something} */
  public SqgPartition partition() {
    return partition;
  }

  /** {@return its breaker's state} */
  public SqgCircuitState circuitState() {
    return circuitState;
  }

  /** {@return who decides about its breaker} */
  public SqgCircuitControl circuitControl() {
    return circuitControl;
  }

  /** {@return milliseconds until the open breaker lets a call through; else 0} */
  public long retryAfterMillis() {
    return retryAfterMillis;
  }

  /** {@return slow executions since the last fast one} */
  public int consecutiveSlow() {
    return consecutiveSlow;
  }

  /** {@return calls that run now} */
  public int concurrentCalls() {
    return concurrentCalls;
  }

  /** {@return executions that were measured, since its state is kept} */
  public long executions() {
    return executions;
  }

  /** {@return those among them that were slow} */
  public long slowExecutions() {
    return slowExecutions;
  }

  /** {@return calls blocked because of it, since its state is kept} */
  public long refusals() {
    return refusals;
  }

  /** {@return how often its breaker opened, since its state is kept} */
  public long openings() {
    return openings;
  }

  /** {@return how long the last measured execution took, in nanoseconds; 0 if there was none} */
  public long lastNanos() {
    return lastNanos;
  }

  /** {@return how long the slowest execution took, in nanoseconds; 0 if there was none} */
  public long slowestNanos() {
    return slowestNanos;
  }

  @Override
  public String toString() {
    return partition.key()
        + " "
        + circuitState
        + " slow="
        + slowExecutions
        + '/'
        + executions
        + " refusals="
        + refusals
        + " control="
        + circuitControl;
  }

  /** Describes a partition. Not thread-safe. */
  public static final class Builder {

    private final SqgPartition partition;
    private SqgCircuitState circuitState = SqgCircuitState.CLOSED;
    private SqgCircuitControl circuitControl = SqgCircuitControl.AUTOMATIC;
    private long retryAfterMillis;
    private int consecutiveSlow;
    private int concurrentCalls;
    private long executions;
    private long slowExecutions;
    private long refusals;
    private long openings;
    private long lastNanos;
    private long slowestNanos;

    private Builder(SqgPartition partition) {
      this.partition = Objects.requireNonNull(partition, "partition");
    }

    /**
     * Sets the breaker's state.
     *
     * @param state CLOSED by default
     * @param control who decides; AUTOMATIC by default
     * @param retryMillis milliseconds until an open breaker lets a call through; less than 0 is 0
     * @return this
     * @throws NullPointerException if the state or the control is null
     */
    public Builder circuit(SqgCircuitState state, SqgCircuitControl control, long retryMillis) {
      this.circuitState = Objects.requireNonNull(state, "state");
      this.circuitControl = Objects.requireNonNull(control, "control");
      this.retryAfterMillis = Math.max(0, retryMillis);
      return this;
    }

    /**
     * Sets what is counted at the moment.
     *
     * @param slowInARow slow executions since the last fast one
     * @param running calls that run now
     * @return this
     */
    public Builder current(int slowInARow, int running) {
      this.consecutiveSlow = slowInARow;
      this.concurrentCalls = running;
      return this;
    }

    /**
     * Sets what was counted since the state is kept.
     *
     * @param executed measured executions
     * @param slow those that were slow
     * @param refused blocked calls
     * @param opened how often the breaker opened
     * @return this
     */
    public Builder totals(long executed, long slow, long refused, long opened) {
      this.executions = executed;
      this.slowExecutions = slow;
      this.refusals = refused;
      this.openings = opened;
      return this;
    }

    /**
     * Sets how long executions took, in nanoseconds.
     *
     * @param last the last one
     * @param slowest the slowest one
     * @return this
     */
    public Builder times(long last, long slowest) {
      this.lastNanos = last;
      this.slowestNanos = slowest;
      return this;
    }

    /** {@return the state} */
    public SqgPartitionState build() {
      return new SqgPartitionState(this);
    }
  }
}
