package com.sqg.resilience.api.rule;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * When the calls of one {@link com.sqg.resilience.api.SqgPartition} are refused: for a while after
 * a number of slow executions in a row, and while too many of them run at once. Immutable.
 */
public final class SqgSlowSqlRule {

  private static final Duration SHORTEST = Duration.ofMillis(1);

  private final Duration slowThreshold;
  private final int failureThreshold;
  private final Duration openDuration;
  private final SqgSlowSqlRecovery recovery;
  private final @Nullable Integer maxConcurrentCalls;
  private final long slowThresholdNanos;

  private SqgSlowSqlRule(
      Duration slowThreshold,
      int failureThreshold,
      Duration openDuration,
      SqgSlowSqlRecovery recovery,
      @Nullable Integer maxConcurrentCalls) {
    this.slowThreshold = Require.duration("slow-threshold", slowThreshold, SHORTEST);
    this.failureThreshold = Require.atLeastOne("failure-threshold", failureThreshold);
    this.openDuration = Require.duration("open-duration", openDuration, SHORTEST);
    this.recovery = Objects.requireNonNull(recovery, "recovery is null");
    this.maxConcurrentCalls = maxConcurrentCalls;
    if (maxConcurrentCalls != null) {
      Require.atLeastOne("max-concurrent-per-fingerprint", maxConcurrentCalls);
    }
    this.slowThresholdNanos = slowThreshold.toNanos();
  }

  /**
   * Opens after slow executions in a row; any number of calls may run at once.
   *
   * @param slowThreshold from how long on an execution is slow; 1ms to 24h
   * @param failureThreshold how many in a row open the breaker; at least 1
   * @param openDuration for how long; 1ms to 24h
   * @param recovery how it closes again
   * @return the rule
   * @throws IllegalArgumentException if a value is not allowed; the message names it
   * @throws NullPointerException if anything is null
   */
  public static SqgSlowSqlRule of(
      Duration slowThreshold,
      int failureThreshold,
      Duration openDuration,
      SqgSlowSqlRecovery recovery) {
    return new SqgSlowSqlRule(slowThreshold, failureThreshold, openDuration, recovery, null);
  }

  /**
   * The same rule with a limit of calls at once.
   *
   * @param limit at least 1; null for none
   * @return the rule
   * @throws IllegalArgumentException if the limit is not allowed
   */
  public SqgSlowSqlRule withMaxConcurrentCalls(@Nullable Integer limit) {
    return new SqgSlowSqlRule(slowThreshold, failureThreshold, openDuration, recovery, limit);
  }

  /**
   * The same rule with another slow threshold.
   *
   * @param threshold from how long on an execution is slow; 1ms to 24h
   * @return the rule
   * @throws IllegalArgumentException if the threshold is not allowed
   */
  public SqgSlowSqlRule withSlowThreshold(Duration threshold) {
    return new SqgSlowSqlRule(
        threshold, failureThreshold, openDuration, recovery, maxConcurrentCalls);
  }

  /**
   * The same rule with another failure threshold.
   *
   * @param threshold how many slow executions in a row open the breaker; at least 1
   * @return the rule
   * @throws IllegalArgumentException if the threshold is not allowed
   */
  public SqgSlowSqlRule withFailureThreshold(int threshold) {
    return new SqgSlowSqlRule(slowThreshold, threshold, openDuration, recovery, maxConcurrentCalls);
  }

  /**
   * The same rule with another open duration.
   *
   * @param duration for how long the breaker is open; 1ms to 24h
   * @return the rule
   * @throws IllegalArgumentException if the duration is not allowed
   */
  public SqgSlowSqlRule withOpenDuration(Duration duration) {
    return new SqgSlowSqlRule(
        slowThreshold, failureThreshold, duration, recovery, maxConcurrentCalls);
  }

  /** {@return the rule's name, where it refuses because the breaker is open} */
  public String id() {
    return "slow-sql";
  }

  /** {@return the rule's name, where it refuses because too many calls run at once} */
  public String concurrencyId() {
    return "slow-sql:max-concurrent-per-fingerprint";
  }

  /** {@return from how long on an execution is slow} */
  public Duration slowThreshold() {
    return slowThreshold;
  }

  /** {@return the same in nanoseconds} */
  public long slowThresholdNanos() {
    return slowThresholdNanos;
  }

  /** {@return how many slow executions in a row open the breaker} */
  public int failureThreshold() {
    return failureThreshold;
  }

  /** {@return for how long the breaker is open} */
  public Duration openDuration() {
    return openDuration;
  }

  /** {@return how the breaker closes again} */
  public SqgSlowSqlRecovery recovery() {
    return recovery;
  }

  /** {@return how many calls may run at once; null for no limit} */
  public @Nullable Integer maxConcurrentCalls() {
    return maxConcurrentCalls;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof SqgSlowSqlRule)) {
      return false;
    }
    SqgSlowSqlRule that = (SqgSlowSqlRule) other;
    return slowThresholdNanos == that.slowThresholdNanos
        && failureThreshold == that.failureThreshold
        && openDuration.equals(that.openDuration)
        && recovery == that.recovery
        && Objects.equals(maxConcurrentCalls, that.maxConcurrentCalls);
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        slowThreshold, failureThreshold, openDuration, recovery, maxConcurrentCalls);
  }

  @Override
  public String toString() {
    return "slow-sql(slow-threshold="
        + slowThreshold
        + ", failure-threshold="
        + failureThreshold
        + ", open-duration="
        + openDuration
        + ", recovery="
        + recovery
        + ", max-concurrent-per-fingerprint="
        + maxConcurrentCalls
        + ')';
  }
}
