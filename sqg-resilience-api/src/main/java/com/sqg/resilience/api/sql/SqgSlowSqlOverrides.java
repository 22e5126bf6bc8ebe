package com.sqg.resilience.api.sql;

import com.sqg.resilience.api.rule.SqgSlowSqlRecovery;
import com.sqg.resilience.api.rule.SqgSlowSqlRule;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a scope or an annotation wants otherwise than the configuration has it. Whatever it does not
 * set is inherited. Immutable.
 */
public final class SqgSlowSqlOverrides {

  private static final SqgSlowSqlOverrides NONE = new SqgSlowSqlOverrides(null, null, null, null);

  /** Checks values as any rule does. */
  private static final SqgSlowSqlRule CHECKING =
      SqgSlowSqlRule.of(Duration.ofSeconds(1), 1, Duration.ofSeconds(1), SqgSlowSqlRecovery.PROBE);

  private final @Nullable Duration slowThreshold;
  private final @Nullable Integer failureThreshold;
  private final @Nullable Duration openDuration;
  private final @Nullable Boolean disabled;
  private final int hash;

  private SqgSlowSqlOverrides(
      @Nullable Duration slowThreshold,
      @Nullable Integer failureThreshold,
      @Nullable Duration openDuration,
      @Nullable Boolean disabled) {
    this.slowThreshold = slowThreshold;
    this.failureThreshold = failureThreshold;
    this.openDuration = openDuration;
    this.disabled = disabled;
    this.hash = Objects.hash(slowThreshold, failureThreshold, openDuration, disabled);
  }

  /** {@return overrides that set nothing; always the same instance} */
  public static SqgSlowSqlOverrides none() {
    return NONE;
  }

  /** {@return a description of overrides that sets nothing yet} */
  public static Builder builder() {
    return new Builder();
  }

  /** {@return from how long on an execution is slow; null if inherited} */
  public @Nullable Duration slowThreshold() {
    return slowThreshold;
  }

  /** {@return how many slow executions in a row open the breaker; null if inherited} */
  public @Nullable Integer failureThreshold() {
    return failureThreshold;
  }

  /** {@return for how long the breaker is open; null if inherited} */
  public @Nullable Duration openDuration() {
    return openDuration;
  }

  /** {@return whether statements have no breaker; null if inherited} */
  public @Nullable Boolean disabled() {
    return disabled;
  }

  /** {@return whether these overrides by themselves say that statements have no breaker} */
  public boolean isDisabled() {
    return disabled != null && disabled;
  }

  /**
   * Fills in what these overrides do not set.
   *
   * @param weaker what counts where these say nothing
   * @return both; one of the two if the other sets nothing
   */
  public SqgSlowSqlOverrides orElse(SqgSlowSqlOverrides weaker) {
    if (weaker.equals(NONE)) {
      return this;
    }
    if (equals(NONE)) {
      return weaker;
    }
    return new SqgSlowSqlOverrides(
        first(slowThreshold, weaker.slowThreshold),
        first(failureThreshold, weaker.failureThreshold),
        first(openDuration, weaker.openDuration),
        first(disabled, weaker.disabled));
  }

  private static <T> @Nullable T first(@Nullable T strong, @Nullable T weak) {
    return strong != null ? strong : weak;
  }

  /**
   * Changes a rule. Whether statements have a breaker at all is not a rule's matter.
   *
   * @param rule what counts where these overrides say nothing
   * @return the rule that results; the given one if nothing is set
   */
  public SqgSlowSqlRule applyTo(SqgSlowSqlRule rule) {
    SqgSlowSqlRule changed = rule;
    if (slowThreshold != null) {
      changed = changed.withSlowThreshold(slowThreshold);
    }
    if (failureThreshold != null) {
      changed = changed.withFailureThreshold(failureThreshold);
    }
    if (openDuration != null) {
      changed = changed.withOpenDuration(openDuration);
    }
    return changed;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (this == other) {
      return true;
    }
    if (!(other instanceof SqgSlowSqlOverrides)) {
      return false;
    }
    SqgSlowSqlOverrides that = (SqgSlowSqlOverrides) other;
    return hash == that.hash
        && Objects.equals(slowThreshold, that.slowThreshold)
        && Objects.equals(failureThreshold, that.failureThreshold)
        && Objects.equals(openDuration, that.openDuration)
        && Objects.equals(disabled, that.disabled);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return "slow-sql-overrides(slow-threshold="
        + slowThreshold
        + ", failure-threshold="
        + failureThreshold
        + ", open-duration="
        + openDuration
        + ", disabled="
        + disabled
        + ')';
  }

  /** Describes overrides. Checks each value as it comes. Not thread-safe. */
  public static final class Builder {

    private @Nullable Duration slowThreshold;
    private @Nullable Integer failureThreshold;
    private @Nullable Duration openDuration;
    private @Nullable Boolean disabled;

    private Builder() {}

    /**
     * Sets the slow threshold.
     *
     * @param value from how long on an execution is slow; 1ms to 24h
     * @return this
     * @throws IllegalArgumentException if the value is not allowed; the message names it
     */
    public Builder slowThreshold(Duration value) {
      this.slowThreshold = CHECKING.withSlowThreshold(value).slowThreshold();
      return this;
    }

    /**
     * Sets the failure threshold.
     *
     * @param value how many slow executions in a row open the breaker; at least 1
     * @return this
     * @throws IllegalArgumentException if the value is not allowed; the message names it
     */
    public Builder failureThreshold(int value) {
      this.failureThreshold = CHECKING.withFailureThreshold(value).failureThreshold();
      return this;
    }

    /**
     * Sets the open duration.
     *
     * @param value for how long the breaker is open; 1ms to 24h
     * @return this
     * @throws IllegalArgumentException if the value is not allowed; the message names it
     */
    public Builder openDuration(Duration value) {
      this.openDuration = CHECKING.withOpenDuration(value).openDuration();
      return this;
    }

    /**
     * Sets whether statements have a breaker.
     *
     * @param value true if they have none; false if they have one even where something weaker says
     *     that they have none, the configuration excepted
     * @return this
     */
    public Builder disabled(boolean value) {
      this.disabled = value;
      return this;
    }

    /** {@return the overrides} */
    public SqgSlowSqlOverrides build() {
      SqgSlowSqlOverrides built =
          new SqgSlowSqlOverrides(slowThreshold, failureThreshold, openDuration, disabled);
      return built.equals(NONE) ? NONE : built;
    }
  }
}
