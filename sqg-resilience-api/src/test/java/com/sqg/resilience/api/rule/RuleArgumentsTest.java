package com.sqg.resilience.api.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgResourceContext;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RuleArgumentsTest {

  private static final Duration SECOND = Duration.ofSeconds(1);

  @Test
  void a_missing_duration_is_named() {
    assertThatNullPointerException()
        .isThrownBy(() -> SqgCircuitBreakerRule.exceptionRatio(0.5, 1, null, SECOND))
        .withMessage("statistical-window is null");
    assertThatNullPointerException()
        .isThrownBy(() -> SqgCircuitBreakerRule.exceptionCount(1, 1, SECOND, null))
        .withMessage("open-duration is null");
    assertThatNullPointerException()
        .isThrownBy(() -> SqgCircuitBreakerRule.slowRequestRatio(null, 0.5, 1, SECOND, SECOND))
        .withMessage("slow-call-duration is null");
    assertThatNullPointerException()
        .isThrownBy(() -> SqgFlowRule.warmUp(1, null))
        .withMessage("warm-up-period is null");
    assertThatNullPointerException()
        .isThrownBy(() -> SqgFlowRule.queue(1, null))
        .withMessage("max-queue-wait is null");
    assertThatNullPointerException()
        .isThrownBy(() -> SqgResourceRules.builder().circuitBreaker(null))
        .withMessage("rule");
  }

  @Test
  void a_value_out_of_range_is_named_with_what_is_allowed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SqgFlowRule.reject(0))
        .withMessage("qps is 0.0 but must be greater than 0 and at most 1000000000");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SqgFlowRule.queue(1, Duration.ofMillis(-1)))
        .withMessage("max-queue-wait is PT-0.001S but must be between 0ms and 24h");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SqgBulkheadRule.of(0))
        .withMessage("max-concurrent-calls is 0 but must be at least 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SqgSystemRule.cpuUsage(1.1))
        .withMessage("cpu-usage-threshold is 1.1 but must be greater than 0 and at most 1");
  }

  @Test
  void a_snapshot_says_nothing_of_mode_and_system_unless_it_does() {
    SqgRuleSnapshot snapshot =
        new SqgRuleSnapshot() {
          @Override
          public long version() {
            return 1;
          }

          @Override
          public SqgResourceRules rulesFor(SqgResourceContext context) {
            return SqgResourceRules.none();
          }
        };
    assertThat(snapshot.mode()).isNull();
    assertThat(snapshot.system()).isNull();
    assertThat(snapshot.rulesFor(SqgResourceContext.of("a", "method", SqgEntryType.OUT)).mode())
        .isNull();
  }
}
