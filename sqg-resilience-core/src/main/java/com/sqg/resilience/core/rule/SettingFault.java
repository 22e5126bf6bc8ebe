package com.sqg.resilience.core.rule;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One thing that is wrong with a configuration. Immutable. */
public final class SettingFault {

  private final String path;
  private final String value;
  private final String allowed;

  /**
   * Describes a fault.
   *
   * @param path the setting, such as {@code resources[http:pay:charge].flow.qps}
   * @param value what was found
   * @param allowed what is allowed, in words
   */
  public SettingFault(String path, String value, String allowed) {
    this.path = Objects.requireNonNull(path, "path");
    this.value = Objects.requireNonNull(value, "value");
    this.allowed = Objects.requireNonNull(allowed, "allowed");
  }

  /** The setting, relative to the prefix of the configuration. */
  public String path() {
    return path;
  }

  /** What was found. */
  public String value() {
    return value;
  }

  /** What is allowed, in words. */
  public String allowed() {
    return allowed;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof SettingFault)) {
      return false;
    }
    SettingFault that = (SettingFault) other;
    return path.equals(that.path) && value.equals(that.value) && allowed.equals(that.allowed);
  }

  @Override
  public int hashCode() {
    return Objects.hash(path, value, allowed);
  }

  @Override
  public String toString() {
    return path + " is " + value + " but allowed is " + allowed;
  }
}
