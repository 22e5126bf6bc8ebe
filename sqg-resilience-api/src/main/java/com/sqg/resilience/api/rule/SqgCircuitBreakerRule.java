package com.sqg.resilience.api.rule;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One circuit breaker of a resource. Immutable; equal rules are interchangeable: a breaker whose
 * rule is replaced by an equal one keeps its state.
 */
public final class SqgCircuitBreakerRule {

  private final SqgCircuitBreakerStrategy strategy;
  private final double threshold;
  private final @Nullable Duration slowCallDuration;
  private final int minimumRequestAmount;
  private final Duration statisticalWindow;
  private final Duration openDuration;

  private SqgCircuitBreakerRule(
      SqgCircuitBreakerStrategy strategy,
      double threshold,
      @Nullable Duration slowCallDuration,
      int minimumRequestAmount,
      Duration statisticalWindow,
      Duration openDuration) {
    this.strategy = strategy;
    this.threshold = threshold;
    this.slowCallDuration = slowCallDuration;
    this.minimumRequestAmount = Require.atLeastOne("minimum-request-amount", minimumRequestAmount);
    this.statisticalWindow =
        Require.duration("statistical-window", statisticalWindow, Duration.ofMillis(100));
    this.openDuration = Require.duration("open-duration", openDuration, Duration.ofMillis(1));
  }

  /**
   * Trips when more than a share of the calls in the window failed.
   *
   * @param threshold above 0, at most 1; at exactly 1 the breaker trips when every call failed
   * @param minimumRequestAmount calls in the window before the share means anything; at least 1
   * @param statisticalWindow 100 ms to 24 h
   * @param openDuration how long calls are refused before a probe; 1 ms to 24 h
   * @throws IllegalArgumentException if a value is not allowed; the message names it
   * @throws NullPointerException if a duration is null; the message names it
   */
  public static SqgCircuitBreakerRule exceptionRatio(
      double threshold,
      int minimumRequestAmount,
      Duration statisticalWindow,
      Duration openDuration) {
    return new SqgCircuitBreakerRule(
        SqgCircuitBreakerStrategy.EXCEPTION_RATIO,
        Require.ratio("exception-ratio-threshold", threshold),
        null,
        minimumRequestAmount,
        statisticalWindow,
        openDuration);
  }

  /**
   * Trips when the window holds at least a number of failed calls.
   *
   * @param threshold at least 1
   * @param minimumRequestAmount calls in the window before the count means anything; at least 1
   * @param statisticalWindow 100 ms to 24 h
   * @param openDuration how long calls are refused before a probe; 1 ms to 24 h
   * @throws IllegalArgumentException if a value is not allowed; the message names it
   * @throws NullPointerException if a duration is null; the message names it
   */
  public static SqgCircuitBreakerRule exceptionCount(
      int threshold, int minimumRequestAmount, Duration statisticalWindow, Duration openDuration) {
    return new SqgCircuitBreakerRule(
        SqgCircuitBreakerStrategy.EXCEPTION_COUNT,
        Require.atLeastOne("exception-count-threshold", threshold),
        null,
        minimumRequestAmount,
        statisticalWindow,
        openDuration);
  }

  /**
   * Trips when more than a share of the calls in the window were slow.
   *
   * @param slowCallDuration a call is slow if it ran longer; 1 ms to 24 h
   * @param threshold above 0, at most 1; at exactly 1 the breaker trips when every call was slow
   * @param minimumRequestAmount calls in the window before the share means anything; at least 1
   * @param statisticalWindow 100 ms to 24 h
   * @param openDuration how long calls are refused before a probe; 1 ms to 24 h
   * @throws IllegalArgumentException if a value is not allowed; the message names it
   * @throws NullPointerException if a duration is null; the message names it
   */
  public static SqgCircuitBreakerRule slowRequestRatio(
      Duration slowCallDuration,
      double threshold,
      int minimumRequestAmount,
      Duration statisticalWindow,
      Duration openDuration) {
    return new SqgCircuitBreakerRule(
        SqgCircuitBreakerStrategy.SLOW_REQUEST_RATIO,
        Require.ratio("slow-call-ratio-threshold", threshold),
        Require.duration("slow-call-duration", slowCallDuration, Duration.ofMillis(1)),
        minimumRequestAmount,
        statisticalWindow,
        openDuration);
  }

  /** The rule's name within its resource, such as {@code circuit-breaker:exception-ratio}. */
  public String id() {
    switch (strategy) {
      case EXCEPTION_RATIO:
        return "circuit-breaker:exception-ratio";
      case EXCEPTION_COUNT:
        return "circuit-breaker:exception-count";
      default:
        return "circuit-breaker:slow-request-ratio";
    }
  }

  /** What makes the breaker trip. */
  public SqgCircuitBreakerStrategy strategy() {
    return strategy;
  }

  /** A ratio, above 0 and at most 1, or a count, at least 1, as the strategy says. */
  public double threshold() {
    return threshold;
  }

  /** Above which a call is slow; null unless the strategy is SLOW_REQUEST_RATIO. */
  public @Nullable Duration slowCallDuration() {
    return slowCallDuration;
  }

  /** Calls in the window before the breaker may trip. */
  public int minimumRequestAmount() {
    return minimumRequestAmount;
  }

  /** How long outcomes are counted together. */
  public Duration statisticalWindow() {
    return statisticalWindow;
  }

  /** How long calls are refused before a probe is admitted. */
  public Duration openDuration() {
    return openDuration;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof SqgCircuitBreakerRule)) {
      return false;
    }
    SqgCircuitBreakerRule that = (SqgCircuitBreakerRule) other;
    return strategy == that.strategy
        && Double.compare(threshold, that.threshold) == 0
        && minimumRequestAmount == that.minimumRequestAmount
        && Objects.equals(slowCallDuration, that.slowCallDuration)
        && statisticalWindow.equals(that.statisticalWindow)
        && openDuration.equals(that.openDuration);
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        strategy,
        threshold,
        slowCallDuration,
        minimumRequestAmount,
        statisticalWindow,
        openDuration);
  }

  @Override
  public String toString() {
    return id()
        + "(threshold="
        + threshold
        + (slowCallDuration == null ? "" : ", slow-call-duration=" + slowCallDuration)
        + ", minimum-request-amount="
        + minimumRequestAmount
        + ", statistical-window="
        + statisticalWindow
        + ", open-duration="
        + openDuration
        + ')';
  }
}
