package com.sqg.resilience.api.rule;

import org.jspecify.annotations.Nullable;

/**
 * Sheds inbound traffic when this instance is overloaded: CPU above the threshold and more inbound
 * calls at once than the instance has shown it can serve. Immutable.
 */
public final class SqgSystemRule {

  private final double cpuUsageThreshold;

  private SqgSystemRule(double cpuUsageThreshold) {
    this.cpuUsageThreshold = Require.ratio("cpu-usage-threshold", cpuUsageThreshold);
  }

  /**
   * Sheds when the CPU is busier than the threshold and the instance is over its capacity.
   *
   * @param cpuUsageThreshold share of all processors, above 0, at most 1
   * @throws IllegalArgumentException if a value is not allowed; the message names it
   */
  public static SqgSystemRule cpuUsage(double cpuUsageThreshold) {
    return new SqgSystemRule(cpuUsageThreshold);
  }

  /** The rule's name. */
  public String id() {
    return "system";
  }

  /** Share of all processors above which traffic may be shed. */
  public double cpuUsageThreshold() {
    return cpuUsageThreshold;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SqgSystemRule
        && Double.compare(((SqgSystemRule) other).cpuUsageThreshold, cpuUsageThreshold) == 0;
  }

  @Override
  public int hashCode() {
    return Double.hashCode(cpuUsageThreshold);
  }

  @Override
  public String toString() {
    return "system(cpu-usage-threshold=" + cpuUsageThreshold + ')';
  }
}
