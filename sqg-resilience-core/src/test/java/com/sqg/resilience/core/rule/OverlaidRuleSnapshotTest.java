package com.sqg.resilience.core.rule;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.rule.SqgBulkheadRule;
import com.sqg.resilience.api.rule.SqgCircuitBreakerRule;
import com.sqg.resilience.api.rule.SqgFlowRule;
import com.sqg.resilience.api.rule.SqgHotKeyRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import com.sqg.resilience.api.rule.SqgSystemRule;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class OverlaidRuleSnapshotTest {

  private static final Duration TIME = Duration.ofSeconds(1);
  private static final SqgCircuitBreakerRule RATIO =
      SqgCircuitBreakerRule.exceptionRatio(0.5, 20, TIME, TIME);
  private static final SqgCircuitBreakerRule COUNT =
      SqgCircuitBreakerRule.exceptionCount(3, 3, TIME, TIME);
  private static final SqgCircuitBreakerRule SLOW =
      SqgCircuitBreakerRule.slowRequestRatio(TIME, 0.5, 20, TIME, TIME);

  private static final SqgResourceRules FULL =
      SqgResourceRules.builder()
          .mode(SqgMode.OBSERVE)
          .circuitBreaker(RATIO)
          .circuitBreaker(SLOW)
          .flow(SqgFlowRule.reject(10))
          .bulkhead(SqgBulkheadRule.of(10))
          .hotKey(SqgHotKeyRule.of(10.0, null))
          .recordExceptions(List.of("a.Recorded"))
          .ignoreExceptions(List.of("a.Ignored"))
          .recordStatuses(List.of("408"))
          .ignoreStatuses(List.of("5xx"))
          .build();

  private static SqgResourceRules merged(SqgResourceRules configured, SqgResourceRules sourced) {
    return new OverlaidRuleSnapshot(all(null, null, configured), all(null, null, sourced), 1)
        .rulesFor(SqgResourceContext.of("a", "method", SqgEntryType.OUT));
  }

  @Test
  void where_the_source_says_nothing_the_configuration_holds() {
    assertThat(merged(FULL, SqgResourceRules.none())).isEqualTo(FULL);
    assertThat(merged(FULL, SqgResourceRules.builder().mode(SqgMode.OBSERVE).build()))
        .isEqualTo(FULL);
  }

  @Test
  void what_the_source_says_holds_part_by_part() {
    assertThat(merged(FULL, SqgResourceRules.builder().mode(SqgMode.OFF).build()).mode())
        .isEqualTo(SqgMode.OFF);
    SqgResourceRules flow =
        merged(FULL, SqgResourceRules.builder().flow(SqgFlowRule.queue(5, TIME)).build());
    assertThat(flow.flow()).isEqualTo(SqgFlowRule.queue(5, TIME));
    assertThat(flow.circuitBreakers()).containsExactly(RATIO, SLOW);
    assertThat(flow.bulkhead()).isEqualTo(SqgBulkheadRule.of(10));
    assertThat(
            merged(FULL, SqgResourceRules.builder().bulkhead(SqgBulkheadRule.of(1)).build())
                .bulkhead())
        .isEqualTo(SqgBulkheadRule.of(1));
    assertThat(
            merged(FULL, SqgResourceRules.builder().hotKey(SqgHotKeyRule.of(null, 1)).build())
                .hotKey())
        .isEqualTo(SqgHotKeyRule.of(null, 1));
  }

  @Test
  void the_breakers_of_the_source_replace_all_configured_ones() {
    assertThat(
            merged(FULL, SqgResourceRules.builder().circuitBreaker(COUNT).build())
                .circuitBreakers())
        .containsExactly(COUNT);
  }

  @Test
  void the_lists_of_exceptions_come_from_one_side_since_two_might_contradict() {
    SqgResourceRules merged =
        merged(FULL, SqgResourceRules.builder().recordExceptions(List.of("a.Ignored")).build());
    assertThat(merged.recordExceptions()).containsExactly("a.Ignored");
    assertThat(merged.ignoreExceptions()).isEmpty();
    assertThat(merged.recordStatuses()).containsExactly("408");
  }

  @Test
  void so_do_the_lists_of_statuses() {
    SqgResourceRules merged =
        merged(FULL, SqgResourceRules.builder().recordStatuses(List.of("5xx")).build());
    assertThat(merged.recordStatuses()).containsExactly("5xx");
    assertThat(merged.ignoreStatuses()).isEmpty();
    assertThat(merged.ignoreExceptions()).containsExactly("a.Ignored");
  }

  @Test
  void the_mode_and_the_system_rule_of_the_source_win_where_it_has_them() {
    SqgRuleSnapshot configured =
        all(SqgMode.OBSERVE, SqgSystemRule.cpuUsage(0.9), SqgResourceRules.none());
    SqgRuleSnapshot silent = all(null, null, SqgResourceRules.none());
    SqgRuleSnapshot outspoken =
        all(SqgMode.ENFORCE, SqgSystemRule.cpuUsage(0.5), SqgResourceRules.none());

    SqgRuleSnapshot below = new OverlaidRuleSnapshot(configured, silent, 5);
    assertThat(below.version()).isEqualTo(5);
    assertThat(below.mode()).isEqualTo(SqgMode.OBSERVE);
    assertThat(below.system()).isEqualTo(SqgSystemRule.cpuUsage(0.9));
    SqgRuleSnapshot above = new OverlaidRuleSnapshot(configured, outspoken, 6);
    assertThat(above.mode()).isEqualTo(SqgMode.ENFORCE);
    assertThat(above.system()).isEqualTo(SqgSystemRule.cpuUsage(0.5));
  }

  private static SqgRuleSnapshot all(SqgMode mode, SqgSystemRule system, SqgResourceRules rules) {
    return new SqgRuleSnapshot() {
      @Override
      public long version() {
        return 1;
      }

      @Override
      public SqgMode mode() {
        return mode;
      }

      @Override
      public SqgSystemRule system() {
        return system;
      }

      @Override
      public SqgResourceRules rulesFor(SqgResourceContext context) {
        return rules;
      }
    };
  }
}
