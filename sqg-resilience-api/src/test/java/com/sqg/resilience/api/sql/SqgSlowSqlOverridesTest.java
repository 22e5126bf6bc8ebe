package com.sqg.resilience.api.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sqg.resilience.api.rule.SqgSlowSqlRecovery;
import com.sqg.resilience.api.rule.SqgSlowSqlRule;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SqgSlowSqlOverridesTest {

  private static final SqgSlowSqlRule RULE =
      SqgSlowSqlRule.of(Duration.ofSeconds(10), 3, Duration.ofMinutes(1), SqgSlowSqlRecovery.RESET)
          .withMaxConcurrentCalls(7);

  private static final SqgSlowSqlOverrides ALL =
      SqgSlowSqlOverrides.builder()
          .slowThreshold(Duration.ofSeconds(2))
          .failureThreshold(5)
          .openDuration(Duration.ofSeconds(3))
          .disabled(true)
          .build();

  @Test
  void what_is_set_changes_the_rule_and_the_rest_stays() {
    SqgSlowSqlRule changed = ALL.applyTo(RULE);

    assertThat(changed.slowThreshold()).isEqualTo(Duration.ofSeconds(2));
    assertThat(changed.slowThresholdNanos()).isEqualTo(2_000_000_000L);
    assertThat(changed.failureThreshold()).isEqualTo(5);
    assertThat(changed.openDuration()).isEqualTo(Duration.ofSeconds(3));
    assertThat(changed.recovery()).isEqualTo(SqgSlowSqlRecovery.RESET);
    assertThat(changed.maxConcurrentCalls()).isEqualTo(7);
    assertThat(SqgSlowSqlOverrides.none().applyTo(RULE)).isSameAs(RULE);
    assertThat(SqgSlowSqlOverrides.builder().failureThreshold(1).build().applyTo(RULE))
        .isEqualTo(RULE.withFailureThreshold(1));
  }

  @Test
  void attributes_are_inherited_one_by_one() {
    SqgSlowSqlOverrides strong =
        SqgSlowSqlOverrides.builder().slowThreshold(Duration.ofSeconds(1)).disabled(false).build();

    SqgSlowSqlOverrides merged = strong.orElse(ALL);

    assertThat(merged.slowThreshold()).isEqualTo(Duration.ofSeconds(1));
    assertThat(merged.failureThreshold()).isEqualTo(5);
    assertThat(merged.openDuration()).isEqualTo(Duration.ofSeconds(3));
    assertThat(merged.disabled()).isFalse();
    assertThat(merged.isDisabled()).isFalse();
    assertThat(ALL.isDisabled()).isTrue();
  }

  @Test
  void merging_with_nothing_makes_nothing_new() {
    SqgSlowSqlOverrides none = SqgSlowSqlOverrides.none();

    assertThat(ALL.orElse(none)).isSameAs(ALL);
    assertThat(none.orElse(ALL)).isSameAs(ALL);
    assertThat(none.isDisabled()).isFalse();
    assertThat(SqgSlowSqlOverrides.builder().build()).isSameAs(none);
  }

  @Test
  void equal_settings_are_equal() {
    SqgSlowSqlOverrides five = SqgSlowSqlOverrides.builder().failureThreshold(5).build();

    assertThat(five)
        .isEqualTo(SqgSlowSqlOverrides.builder().failureThreshold(5).build())
        .hasSameHashCodeAs(SqgSlowSqlOverrides.builder().failureThreshold(5).build())
        .isNotEqualTo(SqgSlowSqlOverrides.builder().failureThreshold(6).build())
        .isNotEqualTo(ALL);
    assertThat(five)
        .hasToString(
            "slow-sql-overrides(slow-threshold=null, failure-threshold=5, open-duration=null,"
                + " disabled=null)");
  }

  @Test
  void values_are_checked_as_they_come() {
    SqgSlowSqlOverrides.Builder builder = SqgSlowSqlOverrides.builder();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.slowThreshold(Duration.ZERO))
        .withMessage("slow-threshold is PT0S but must be between 1ms and 24h");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.openDuration(Duration.ofDays(2)))
        .withMessage("open-duration is PT48H but must be between 1ms and 24h");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.failureThreshold(0))
        .withMessage("failure-threshold is 0 but must be at least 1");
  }
}
