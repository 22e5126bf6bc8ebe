package com.sqg.resilience.starter.config;

import java.util.Objects;

/** One property that is wrong. Immutable. */
public final class PropertyFault {

  private static final int MAX_VALUE_LENGTH = 200;

  private final String name;
  private final String value;
  private final String allowed;
  private final String origin;

  PropertyFault(String name, Object value, String allowed, String origin) {
    this.name = printable(name);
    this.value = printable(String.valueOf(Objects.requireNonNull(value, "value")));
    this.allowed = allowed;
    this.origin = origin;
  }

  /** The property's full name, as it is written. */
  public String name() {
    return name;
  }

  /** What was found. */
  public String value() {
    return value;
  }

  /** What is allowed, in words. */
  public String allowed() {
    return allowed;
  }

  /** The file and line, or the property source; empty if unknown. */
  public String origin() {
    return origin;
  }

  /** Bad text is shown, but neither at any length nor with what would garble a terminal. */
  private static String printable(String text) {
    StringBuilder printable = new StringBuilder();
    text.chars()
        .limit(MAX_VALUE_LENGTH)
        .forEach(
            c ->
                printable.append(
                    Character.isISOControl(c)
                        ? String.format("\\u%04x", c)
                        : String.valueOf((char) c)));
    return text.length() > MAX_VALUE_LENGTH ? printable + "..." : printable.toString();
  }

  @Override
  public String toString() {
    return name + " is '" + value + "' but allowed is: " + allowed;
  }
}
