package com.sqg.resilience.api.rule;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Limits what one key of a resource may take, so that a single hot one does not starve the rest.
 * Calls without a key are not limited. Immutable.
 */
public final class SqgHotKeyRule {

  private final @Nullable Double qpsPerKey;
  private final @Nullable Integer maxConcurrentCallsPerKey;

  private SqgHotKeyRule(@Nullable Double qpsPerKey, @Nullable Integer maxConcurrentCallsPerKey) {
    if (qpsPerKey == null && maxConcurrentCallsPerKey == null) {
      throw Require.invalid(
          "hot-key", "empty", "given qps-per-key or max-concurrent-calls-per-key");
    }
    if (qpsPerKey != null) {
      Require.positive("qps-per-key", qpsPerKey);
    }
    if (maxConcurrentCallsPerKey != null) {
      Require.atLeastOne("max-concurrent-calls-per-key", maxConcurrentCallsPerKey);
    }
    this.qpsPerKey = qpsPerKey;
    this.maxConcurrentCallsPerKey = maxConcurrentCallsPerKey;
  }

  /**
   * Limits each key.
   *
   * @param qpsPerKey calls a second of one key, above 0, at most 1000000000; null for no limit
   * @param maxConcurrentCallsPerKey calls of one key at once, at least 1; null for no limit
   * @throws IllegalArgumentException if both are null or a value is not allowed; the message names
   *     it
   */
  public static SqgHotKeyRule of(
      @Nullable Double qpsPerKey, @Nullable Integer maxConcurrentCallsPerKey) {
    return new SqgHotKeyRule(qpsPerKey, maxConcurrentCallsPerKey);
  }

  /** The rule's name within its resource. */
  public String id() {
    return "hot-key";
  }

  /** Calls a second of one key; null for no limit. */
  public @Nullable Double qpsPerKey() {
    return qpsPerKey;
  }

  /** Calls of one key at once; null for no limit. */
  public @Nullable Integer maxConcurrentCallsPerKey() {
    return maxConcurrentCallsPerKey;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof SqgHotKeyRule)) {
      return false;
    }
    SqgHotKeyRule that = (SqgHotKeyRule) other;
    return Objects.equals(qpsPerKey, that.qpsPerKey)
        && Objects.equals(maxConcurrentCallsPerKey, that.maxConcurrentCallsPerKey);
  }

  @Override
  public int hashCode() {
    return Objects.hash(qpsPerKey, maxConcurrentCallsPerKey);
  }

  @Override
  public String toString() {
    return "hot-key(qps-per-key="
        + qpsPerKey
        + ", max-concurrent-calls-per-key="
        + maxConcurrentCallsPerKey
        + ')';
  }
}
