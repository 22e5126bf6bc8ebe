package com.sqg.resilience.api.rule;

import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.http.SqgHttpStatus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rules of one resource. Those that an engine gets are complete; those of an {@link
 * SqgRuleSource} may leave parts to the configuration, see {@link SqgRuleSnapshot}. Immutable;
 * equal rules are interchangeable.
 */
public final class SqgResourceRules {

  private static final SqgResourceRules NONE = builder().build();

  private final @Nullable SqgMode mode;
  private final List<SqgCircuitBreakerRule> circuitBreakers;
  private final @Nullable SqgFlowRule flow;
  private final @Nullable SqgBulkheadRule bulkhead;
  private final @Nullable SqgHotKeyRule hotKey;
  private final List<String> recordExceptions;
  private final List<String> ignoreExceptions;
  private final List<String> recordStatuses;
  private final List<String> ignoreStatuses;

  private SqgResourceRules(Builder builder) {
    this.mode = builder.mode;
    this.circuitBreakers = Collections.unmodifiableList(new ArrayList<>(builder.circuitBreakers));
    this.flow = builder.flow;
    this.bulkhead = builder.bulkhead;
    this.hotKey = builder.hotKey;
    this.recordExceptions = Collections.unmodifiableList(new ArrayList<>(builder.recordExceptions));
    this.ignoreExceptions = Collections.unmodifiableList(new ArrayList<>(builder.ignoreExceptions));
    this.recordStatuses = Collections.unmodifiableList(new ArrayList<>(builder.recordStatuses));
    this.ignoreStatuses = Collections.unmodifiableList(new ArrayList<>(builder.ignoreStatuses));
    Set<SqgCircuitBreakerStrategy> strategies = EnumSet.noneOf(SqgCircuitBreakerStrategy.class);
    for (SqgCircuitBreakerRule rule : circuitBreakers) {
      if (!strategies.add(rule.strategy())) {
        throw new IllegalArgumentException(
            "duplicate rule " + rule.id() + ": a resource has at most one breaker of a strategy");
      }
    }
  }

  /** {@return no rule at all, mode inherited} */
  public static SqgResourceRules none() {
    return NONE;
  }

  /**
   * Starts from no rule at all.
   *
   * @return an empty builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** {@return the resource's own mode; null to follow the global one} */
  public @Nullable SqgMode mode() {
    return mode;
  }

  /** {@return the resource's breakers, at most one of a strategy; unmodifiable} */
  public List<SqgCircuitBreakerRule> circuitBreakers() {
    return circuitBreakers;
  }

  /** {@return the limit on calls a second; null for none} */
  public @Nullable SqgFlowRule flow() {
    return flow;
  }

  /** {@return the limit on calls at once; null for none} */
  public @Nullable SqgBulkheadRule bulkhead() {
    return bulkhead;
  }

  /** {@return the limit on each key; null for none} */
  public @Nullable SqgHotKeyRule hotKey() {
    return hotKey;
  }

  /**
   * {@return names of exception classes that count as failures, subclasses included; unmodifiable}
   */
  public List<String> recordExceptions() {
    return recordExceptions;
  }

  /**
   * {@return names of exception classes that count as nothing, subclasses included; unmodifiable}
   */
  public List<String> ignoreExceptions() {
    return ignoreExceptions;
  }

  /**
   * {@return HTTP statuses that count as failures, each a code such as {@code 408} or a class such
   * as {@code 5xx}; unmodifiable} Of a code and its class the code decides.
   */
  public List<String> recordStatuses() {
    return recordStatuses;
  }

  /**
   * {@return HTTP statuses that count as nothing, written as those of {@link #recordStatuses};
   * unmodifiable}
   */
  public List<String> ignoreStatuses() {
    return ignoreStatuses;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof SqgResourceRules)) {
      return false;
    }
    SqgResourceRules that = (SqgResourceRules) other;
    return mode == that.mode
        && circuitBreakers.equals(that.circuitBreakers)
        && Objects.equals(flow, that.flow)
        && Objects.equals(bulkhead, that.bulkhead)
        && Objects.equals(hotKey, that.hotKey)
        && recordExceptions.equals(that.recordExceptions)
        && ignoreExceptions.equals(that.ignoreExceptions)
        && recordStatuses.equals(that.recordStatuses)
        && ignoreStatuses.equals(that.ignoreStatuses);
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        mode,
        circuitBreakers,
        flow,
        bulkhead,
        hotKey,
        recordExceptions,
        ignoreExceptions,
        recordStatuses,
        ignoreStatuses);
  }

  @Override
  public String toString() {
    List<Object> parts = new ArrayList<>(circuitBreakers);
    Collections.addAll(parts, flow, bulkhead, hotKey);
    parts.removeIf(Objects::isNull);
    if (mode != null) {
      parts.add("mode=" + mode);
    }
    if (!recordExceptions.isEmpty()) {
      parts.add("record-exceptions=" + recordExceptions);
    }
    if (!ignoreExceptions.isEmpty()) {
      parts.add("ignore-exceptions=" + ignoreExceptions);
    }
    if (!recordStatuses.isEmpty()) {
      parts.add("record-statuses=" + recordStatuses);
    }
    if (!ignoreStatuses.isEmpty()) {
      parts.add("ignore-statuses=" + ignoreStatuses);
    }
    return parts.toString();
  }

  /** Collects the rules of one resource. Not thread-safe. */
  public static final class Builder {

    private @Nullable SqgMode mode;
    private final List<SqgCircuitBreakerRule> circuitBreakers = new ArrayList<>();
    private @Nullable SqgFlowRule flow;
    private @Nullable SqgBulkheadRule bulkhead;
    private @Nullable SqgHotKeyRule hotKey;
    private final List<String> recordExceptions = new ArrayList<>();
    private final List<String> ignoreExceptions = new ArrayList<>();
    private final List<String> recordStatuses = new ArrayList<>();
    private final List<String> ignoreStatuses = new ArrayList<>();

    private Builder() {}

    /**
     * Sets the resource's own mode; null follows the global one.
     *
     * @param mode the mode; null to follow the global one
     * @return this
     */
    public Builder mode(@Nullable SqgMode mode) {
      this.mode = mode;
      return this;
    }

    /**
     * Adds a breaker; at most one of a strategy.
     *
     * @param rule the breaker
     * @return this
     * @throws NullPointerException if the rule is null
     */
    public Builder circuitBreaker(SqgCircuitBreakerRule rule) {
      circuitBreakers.add(Objects.requireNonNull(rule, "rule"));
      return this;
    }

    /**
     * Sets the limit on calls a second.
     *
     * @param rule the limit; null for none
     * @return this
     */
    public Builder flow(@Nullable SqgFlowRule rule) {
      this.flow = rule;
      return this;
    }

    /**
     * Sets the limit on calls at once.
     *
     * @param rule the limit; null for none
     * @return this
     */
    public Builder bulkhead(@Nullable SqgBulkheadRule rule) {
      this.bulkhead = rule;
      return this;
    }

    /**
     * Sets the limit on each key.
     *
     * @param rule the limit; null for none
     * @return this
     */
    public Builder hotKey(@Nullable SqgHotKeyRule rule) {
      this.hotKey = rule;
      return this;
    }

    /**
     * Adds exception classes, by their fully qualified names, that count as failures.
     *
     * @param classNames the names
     * @return this
     */
    public Builder recordExceptions(List<String> classNames) {
      recordExceptions.addAll(classNames);
      return this;
    }

    /**
     * Adds exception classes, by their fully qualified names, that count as nothing.
     *
     * @param classNames the names
     * @return this
     */
    public Builder ignoreExceptions(List<String> classNames) {
      ignoreExceptions.addAll(classNames);
      return this;
    }

    /**
     * Adds HTTP statuses that count as failures.
     *
     * @param statuses codes such as {@code 408}, classes such as {@code 4xx}
     * @return this
     * @throws IllegalArgumentException if one is neither
     */
    public Builder recordStatuses(List<String> statuses) {
      recordStatuses.addAll(checked(statuses));
      return this;
    }

    /**
     * Adds HTTP statuses that count as nothing.
     *
     * @param statuses codes such as {@code 408}, classes such as {@code 4xx}
     * @return this
     * @throws IllegalArgumentException if one is neither
     */
    public Builder ignoreStatuses(List<String> statuses) {
      ignoreStatuses.addAll(checked(statuses));
      return this;
    }

    private static List<String> checked(List<String> statuses) {
      for (String status : statuses) {
        if (!SqgHttpStatus.isCodeOrClass(status)) {
          throw new IllegalArgumentException(
              "a status must be a code such as 408 or a class such as 5xx but is " + status);
        }
      }
      return statuses;
    }

    /**
     * Makes the rules.
     *
     * @return the rules
     * @throws IllegalArgumentException if two breakers share a strategy
     */
    public SqgResourceRules build() {
      return new SqgResourceRules(this);
    }
  }
}
