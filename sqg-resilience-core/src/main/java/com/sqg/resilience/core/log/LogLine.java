package com.sqg.resilience.core.log;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One log line of {@code key=value} pairs behind the framework's prefix. Not thread-safe. */
public final class LogLine {

  private final StringBuilder text = new StringBuilder("[SqgResilience] event=");

  private LogLine(String event) {
    text.append(event);
  }

  /** Starts a line about an event. */
  public static LogLine of(String event) {
    return new LogLine(event);
  }

  /**
   * Adds a pair; a null value adds nothing. Values with blanks, quotes or line breaks are quoted. A
   * value may be anybody's object: one that cannot be put into words is told by its class.
   */
  public LogLine with(String key, @Nullable Object value) {
    if (value != null) {
      text.append(' ').append(key).append('=');
      append(textOf(value));
    }
    return this;
  }

  /** Adds the pairs that the details add; what they throw is told by its class. */
  public LogLine with(Consumer<? super LogLine> details) {
    try {
      details.accept(this);
    } catch (Throwable fault) {
      with("details-failed", fault.getClass().getName());
    }
    return this;
  }

  private static String textOf(Object value) {
    try {
      return String.valueOf(value.toString());
    } catch (Throwable fault) {
      return value.getClass().getName();
    }
  }

  private void append(String value) {
    if (isPlain(value)) {
      text.append(value);
      return;
    }
    text.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"') {
        text.append('\'');
      } else {
        text.append(Character.isISOControl(c) ? ' ' : c);
      }
    }
    text.append('"');
  }

  private static boolean isPlain(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c <= ' ' || c == '"' || Character.isISOControl(c)) {
        return false;
      }
    }
    return !value.isEmpty();
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
