package com.sqg.resilience.api.rule;

import java.time.Duration;
import java.util.Objects;

/** Range checks whose messages name the field, the value found and what is allowed. */
final class Require {

  private static final Duration MAX = Duration.ofDays(1);

  private Require() {}

  static double ratio(String field, double value) {
    if (!(value > 0 && value <= 1)) {
      throw invalid(field, value, "greater than 0 and at most 1");
    }
    return value;
  }

  static double positive(String field, double value) {
    if (!(value > 0 && value <= 1_000_000_000)) {
      throw invalid(field, value, "greater than 0 and at most 1000000000");
    }
    return value;
  }

  static int atLeastOne(String field, int value) {
    if (value < 1) {
      throw invalid(field, value, "at least 1");
    }
    return value;
  }

  static Duration duration(String field, Duration value, Duration min) {
    Objects.requireNonNull(value, () -> field + " is null");
    if (value.compareTo(min) < 0 || value.compareTo(MAX) > 0) {
      throw invalid(field, value, "between " + min.toMillis() + "ms and 24h");
    }
    return value;
  }

  static IllegalArgumentException invalid(String field, Object value, String allowed) {
    return new IllegalArgumentException(field + " is " + value + " but must be " + allowed);
  }
}
