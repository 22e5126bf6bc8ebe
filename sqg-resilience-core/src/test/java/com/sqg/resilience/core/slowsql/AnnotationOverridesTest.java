package com.sqg.resilience.core.slowsql;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.sql.SqgSlowSql;
import com.sqg.resilience.api.sql.SqgSlowSqlOverrides;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnnotationOverridesTest {

  private final List<String> faults = new ArrayList<>();

  @SqgSlowSql
  interface Nothing {}

  @SqgSlowSql(slowThreshold = "800ms", openDuration = "PT2S", failureThreshold = 5, disabled = true)
  interface Everything {}

  @SqgSlowSql(slowThreshold = "fast", openDuration = "25h", failureThreshold = 0)
  interface Wrong {}

  @SqgSlowSql(slowThreshold = " ", openDuration = "2s")
  interface HalfWrong {}

  private SqgSlowSqlOverrides read(Class<?> type) {
    return AnnotationOverrides.of(type.getAnnotation(SqgSlowSql.class), faults::add);
  }

  @Test
  void what_is_not_set_is_inherited() {
    assertThat(read(Nothing.class)).isSameAs(SqgSlowSqlOverrides.none());
    assertThat(faults).isEmpty();
  }

  @Test
  void everything_can_be_set() {
    assertThat(read(Everything.class))
        .isEqualTo(
            SqgSlowSqlOverrides.builder()
                .slowThreshold(Duration.ofMillis(800))
                .openDuration(Duration.ofSeconds(2))
                .failureThreshold(5)
                .disabled(true)
                .build());
    assertThat(faults).isEmpty();
  }

  @Test
  void every_fault_is_told_at_once_with_what_was_found_and_what_is_allowed() {
    assertThat(read(Wrong.class)).isSameAs(SqgSlowSqlOverrides.none());
    assertThat(faults)
        .containsExactly(
            "slowThreshold is \"fast\" but must be a duration from 1ms to 24h, such as \"800ms\","
                + " \"2s\" or \"PT2S\"",
            "openDuration is \"25h\" but must be a duration from 1ms to 24h, such as \"800ms\","
                + " \"2s\" or \"PT2S\"",
            "failureThreshold is 0 but must be at least 1");
  }

  @Test
  void what_is_right_counts_beside_what_is_wrong() {
    assertThat(read(HalfWrong.class).openDuration()).isEqualTo(Duration.ofSeconds(2));
    assertThat(faults).hasSize(1);
  }
}
