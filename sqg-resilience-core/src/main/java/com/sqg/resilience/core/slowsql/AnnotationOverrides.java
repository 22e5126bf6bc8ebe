package com.sqg.resilience.core.slowsql;

import com.sqg.resilience.api.sql.SqgSlowSql;
import com.sqg.resilience.api.sql.SqgSlowSqlOverrides;
import java.time.Duration;
import java.util.function.Consumer;

/** Reads the annotation. What is wrong with it is told, and left out. */
public final class AnnotationOverrides {

  private final SqgSlowSqlOverrides.Builder overrides = SqgSlowSqlOverrides.builder();
  private final Consumer<String> faults;

  private AnnotationOverrides(Consumer<String> faults) {
    this.faults = faults;
  }

  /**
   * What an annotation sets.
   *
   * @param faults receives a text for each value that is not allowed; it names the attribute, the
   *     value and what is allowed
   * @return the values that are allowed
   */
  public static SqgSlowSqlOverrides of(SqgSlowSql annotation, Consumer<String> faults) {
    return new AnnotationOverrides(faults).read(annotation);
  }

  private SqgSlowSqlOverrides read(SqgSlowSql annotation) {
    duration("slowThreshold", annotation.slowThreshold(), overrides::slowThreshold);
    duration("openDuration", annotation.openDuration(), overrides::openDuration);
    int failures = annotation.failureThreshold();
    if (failures != SqgSlowSql.INHERITED) {
      set(
          () -> overrides.failureThreshold(failures),
          "failureThreshold is " + failures + " but must be at least 1");
    }
    if (annotation.disabled()) {
      overrides.disabled(true);
    }
    return overrides.build();
  }

  private void duration(String attribute, String text, Consumer<Duration> setter) {
    if (text.isEmpty()) {
      return;
    }
    String fault =
        attribute
            + " is \""
            + text
            + "\" but must be a duration from 1ms to 24h, such as \"800ms\", \"2s\" or \"PT2S\"";
    Duration duration = DurationText.parse(text);
    if (duration == null) {
      faults.accept(fault);
    } else {
      set(() -> setter.accept(duration), fault);
    }
  }

  private void set(Runnable setter, String fault) {
    try {
      setter.run();
    } catch (IllegalArgumentException notAllowed) {
      faults.accept(fault);
    }
  }
}
