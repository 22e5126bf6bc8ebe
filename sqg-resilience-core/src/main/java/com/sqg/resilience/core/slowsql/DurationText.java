package com.sqg.resilience.core.slowsql;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads durations as Spring Boot reads them in a configuration: {@code 800ms}, {@code 2s}, {@code
 * PT2S}; a number without a unit is in milliseconds.
 */
final class DurationText {

  private static final Pattern SIMPLE = Pattern.compile("([+-]?\\d+)([a-zA-Z]{0,2})");
  private static final Map<String, ChronoUnit> UNITS = new HashMap<>();

  static {
    UNITS.put("", ChronoUnit.MILLIS);
    UNITS.put("ns", ChronoUnit.NANOS);
    UNITS.put("us", ChronoUnit.MICROS);
    UNITS.put("ms", ChronoUnit.MILLIS);
    UNITS.put("s", ChronoUnit.SECONDS);
    UNITS.put("m", ChronoUnit.MINUTES);
    UNITS.put("h", ChronoUnit.HOURS);
    UNITS.put("d", ChronoUnit.DAYS);
  }

  private DurationText() {}

  /** The duration; null if the text is none. */
  static @Nullable Duration parse(String text) {
    Matcher simple = SIMPLE.matcher(text);
    try {
      if (!simple.matches()) {
        return Duration.parse(text);
      }
      ChronoUnit unit = UNITS.get(simple.group(2).toLowerCase(Locale.ROOT));
      return unit == null ? null : Duration.of(Long.parseLong(simple.group(1)), unit);
    } catch (DateTimeParseException | ArithmeticException | NumberFormatException none) {
      return null;
    }
  }
}
