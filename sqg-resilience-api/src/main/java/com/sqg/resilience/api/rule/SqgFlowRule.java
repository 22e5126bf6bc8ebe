package com.sqg.resilience.api.rule;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Limits the calls a second of a resource. Immutable; equal rules are interchangeable. */
public final class SqgFlowRule {

  /** What happens to calls above the limit. */
  public enum Behavior {
    /** They are refused. */
    REJECT,
    /** They are refused, and the limit itself rises from a third of the value to the whole. */
    WARM_UP,
    /** They wait for their turn, evenly spaced, and are refused if the wait would be too long. */
    QUEUE
  }

  private final double qps;
  private final Behavior behavior;
  private final Duration warmUpPeriod;
  private final Duration maxQueueWait;

  private SqgFlowRule(double qps, Behavior behavior, Duration warmUpPeriod, Duration maxQueueWait) {
    this.qps = Require.positive("qps", qps);
    this.behavior = behavior;
    this.warmUpPeriod = warmUpPeriod;
    this.maxQueueWait = maxQueueWait;
  }

  /**
   * Refuses calls above the limit.
   *
   * @param qps calls a second; above 0, at most 1000000000
   * @throws IllegalArgumentException if a value is not allowed; the message names it
   */
  public static SqgFlowRule reject(double qps) {
    return new SqgFlowRule(qps, Behavior.REJECT, Duration.ZERO, Duration.ZERO);
  }

  /**
   * Refuses calls above a limit that rises while a cold resource warms up.
   *
   * @param qps calls a second when warm; above 0, at most 1000000000
   * @param period how long warming up takes; 1 s to 24 h
   * @throws IllegalArgumentException if a value is not allowed; the message names it
   * @throws NullPointerException if a duration is null; the message names it
   */
  public static SqgFlowRule warmUp(double qps, Duration period) {
    Require.duration("warm-up-period", period, Duration.ofSeconds(1));
    return new SqgFlowRule(qps, Behavior.WARM_UP, period, Duration.ZERO);
  }

  /**
   * Spaces calls evenly.
   *
   * @param qps calls a second; above 0, at most 1000000000
   * @param maxWait the longest a call may wait for its turn; 0 to 24 h
   * @throws IllegalArgumentException if a value is not allowed; the message names it
   * @throws NullPointerException if a duration is null; the message names it
   */
  public static SqgFlowRule queue(double qps, Duration maxWait) {
    Require.duration("max-queue-wait", maxWait, Duration.ZERO);
    return new SqgFlowRule(qps, Behavior.QUEUE, Duration.ZERO, maxWait);
  }

  /** The rule's name within its resource. */
  public String id() {
    return "flow";
  }

  /** Calls a second. */
  public double qps() {
    return qps;
  }

  /** What happens to calls above the limit. */
  public Behavior behavior() {
    return behavior;
  }

  /** How long warming up takes; zero unless the behaviour is WARM_UP. */
  public Duration warmUpPeriod() {
    return warmUpPeriod;
  }

  /** The longest a call may wait for its turn; zero unless the behaviour is QUEUE. */
  public Duration maxQueueWait() {
    return maxQueueWait;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof SqgFlowRule)) {
      return false;
    }
    SqgFlowRule that = (SqgFlowRule) other;
    return Double.compare(qps, that.qps) == 0
        && behavior == that.behavior
        && warmUpPeriod.equals(that.warmUpPeriod)
        && maxQueueWait.equals(that.maxQueueWait);
  }

  @Override
  public int hashCode() {
    return Objects.hash(qps, behavior, warmUpPeriod, maxQueueWait);
  }

  @Override
  public String toString() {
    return "flow(qps="
        + qps
        + ", behavior="
        + behavior
        + (behavior == Behavior.WARM_UP ? ", warm-up-period=" + warmUpPeriod : "")
        + (behavior == Behavior.QUEUE ? ", max-queue-wait=" + maxQueueWait : "")
        + ')';
  }
}
