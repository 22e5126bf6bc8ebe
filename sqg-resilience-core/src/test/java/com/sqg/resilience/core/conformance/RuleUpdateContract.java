package com.sqg.resilience.core.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.rule.SqgBulkheadRule;
import com.sqg.resilience.api.rule.SqgCircuitBreakerRule;
import com.sqg.resilience.api.rule.SqgFlowRule;
import com.sqg.resilience.api.rule.SqgHotKeyRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import com.sqg.resilience.api.rule.SqgSystemRule;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Rule updates: all or nothing, and what did not change keeps its state. */
public abstract class RuleUpdateContract extends EngineConformance {

  private static SqgCircuitBreakerRule countBreaker(int count) {
    return SqgCircuitBreakerRule.exceptionCount(count, 1, WINDOW, LONG);
  }

  @Test
  void rules_reach_resources_that_were_called_before() {
    call(SqgFailureDecision.SUCCESS);
    rules(breaker(ratioBreaker(LONG)));
    trip();
  }

  @Test
  void an_unchanged_resource_keeps_its_open_breaker() {
    rules(breaker(ratioBreaker(LONG)));
    trip();
    rules(null, Map.of(RESOURCE, breaker(ratioBreaker(LONG)), "b", breaker(ratioBreaker(LONG))));
    blocked(SqgBlockReason.CIRCUIT_OPEN);
  }

  @Test
  void an_unchanged_resource_keeps_its_counters() {
    rules(breaker(countBreaker(2)));
    call(SqgFailureDecision.FAILURE);
    rules(breaker(countBreaker(2)));
    call(SqgFailureDecision.FAILURE);
    assertState(SqgCircuitState.OPEN);
  }

  @Test
  void an_unchanged_breaker_keeps_its_state_when_another_rule_of_its_resource_changes() {
    rules(breaker(countBreaker(2)));
    call(SqgFailureDecision.FAILURE);
    rules(
        SqgResourceRules.builder()
            .circuitBreaker(countBreaker(2))
            .bulkhead(SqgBulkheadRule.of(7))
            .build());
    call(SqgFailureDecision.FAILURE);
    assertState(SqgCircuitState.OPEN);
  }

  @Test
  void an_unchanged_flow_rule_keeps_its_count() {
    SqgResourceRules flow =
        SqgResourceRules.builder().flow(SqgFlowRule.queue(0.1, Duration.ZERO)).build();
    rules(flow);
    call(SqgFailureDecision.SUCCESS);
    rules(SqgResourceRules.builder().flow(SqgFlowRule.queue(0.1, Duration.ZERO)).build());
    blocked(SqgBlockReason.FLOW_LIMIT);
  }

  @Test
  void a_changed_flow_rule_starts_afresh() {
    rules(SqgResourceRules.builder().flow(SqgFlowRule.queue(0.1, Duration.ZERO)).build());
    call(SqgFailureDecision.SUCCESS);
    rules(SqgResourceRules.builder().flow(SqgFlowRule.queue(0.2, Duration.ZERO)).build());
    call(SqgFailureDecision.SUCCESS);
    blocked(SqgBlockReason.FLOW_LIMIT);
  }

  @Test
  void an_unchanged_bulkhead_counts_the_calls_that_run_already() {
    rules(SqgResourceRules.builder().bulkhead(SqgBulkheadRule.of(1)).build());
    SqgEntry running = permitted();
    rules(
        SqgResourceRules.builder()
            .bulkhead(SqgBulkheadRule.of(1))
            .circuitBreaker(countBreaker(7))
            .build());
    blocked(SqgBlockReason.CONCURRENCY_LIMIT);
    end(running, SqgFailureDecision.SUCCESS);
    assertThat(engine.state(RESOURCE).concurrentCalls()).isZero();
  }

  @Test
  void an_unchanged_hot_key_rule_keeps_its_counts() {
    SqgResourceContext a = context().withHotKey("a");
    SqgResourceContext b = context().withHotKey("b");
    rules(SqgResourceRules.builder().hotKey(SqgHotKeyRule.of(0.1, 1)).build());
    end(permitted(a), SqgFailureDecision.SUCCESS);
    rules(SqgResourceRules.builder().hotKey(SqgHotKeyRule.of(0.1, 1)).build());
    blocked(a, SqgBlockReason.HOT_KEY_LIMIT);

    rules(SqgResourceRules.builder().hotKey(SqgHotKeyRule.of(null, 1)).build());
    permitted(b);
    rules(SqgResourceRules.builder().hotKey(SqgHotKeyRule.of(null, 1)).build());
    blocked(b, SqgBlockReason.HOT_KEY_LIMIT);
  }

  @Test
  void a_changed_breaker_starts_closed() {
    rules(breaker(ratioBreaker(LONG)));
    trip();
    rules(breaker(ratioBreaker(LONG.plusSeconds(1))));
    call(SqgFailureDecision.SUCCESS);
    assertState(SqgCircuitState.CLOSED);
  }

  @Test
  void a_removed_rule_no_longer_acts() {
    rules(breaker(ratioBreaker(LONG)));
    trip();
    rules(SqgResourceRules.none());
    call(SqgFailureDecision.SUCCESS);
    assertState(SqgCircuitState.CLOSED);
  }

  @Test
  void a_call_that_outlives_its_rules_ends_without_a_trace() {
    rules(
        SqgResourceRules.builder()
            .bulkhead(SqgBulkheadRule.of(1))
            .circuitBreaker(countBreaker(1))
            .build());
    SqgEntry entry = permitted();
    rules(SqgResourceRules.none());
    end(entry, SqgFailureDecision.FAILURE);
    rules(
        SqgResourceRules.builder()
            .bulkhead(SqgBulkheadRule.of(1))
            .circuitBreaker(countBreaker(1))
            .build());
    permitted();
    assertState(SqgCircuitState.CLOSED);
  }

  @Test
  void a_snapshot_that_fails_for_one_resource_changes_none() {
    SqgResourceRules one = SqgResourceRules.builder().bulkhead(SqgBulkheadRule.of(1)).build();
    rules(null, Map.of(RESOURCE, one, "b", one));
    permitted();
    permitted(context("b"));
    AtomicInteger asked = new AtomicInteger();
    SqgRuleSnapshot broken =
        new SqgRuleSnapshot() {
          @Override
          public long version() {
            return 99;
          }

          @Override
          public SqgMode mode() {
            return null;
          }

          @Override
          public SqgSystemRule system() {
            return null;
          }

          @Override
          public SqgResourceRules rulesFor(SqgResourceContext context) {
            // The second, whichever it is: the first one's rules are known by then.
            if (asked.incrementAndGet() == 2) {
              throw new IllegalArgumentException("flow.qps is missing");
            }
            return SqgResourceRules.none();
          }
        };

    assertThatThrownBy(() -> engine.updateRules(broken))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("flow.qps");
    blocked(SqgBlockReason.CONCURRENCY_LIMIT);
    blocked(context("b"), SqgBlockReason.CONCURRENCY_LIMIT);
  }

  @Test
  void rules_that_come_after_closing_have_no_effect() {
    engine.close();
    rules(breaker(countBreaker(1)));
    call(SqgFailureDecision.FAILURE);
    assertState(SqgCircuitState.CLOSED);
    permitted();
  }

  @Test
  void a_probe_of_an_unchanged_breaker_still_decides_after_an_update() {
    rules(breaker(ratioBreaker(SHORT)));
    trip();
    SqgEntry probe = probe();
    rules(
        SqgResourceRules.builder()
            .circuitBreaker(ratioBreaker(SHORT))
            .bulkhead(SqgBulkheadRule.of(3))
            .build());
    assertState(SqgCircuitState.HALF_OPEN);
    end(probe, SqgFailureDecision.SUCCESS);
    assertState(SqgCircuitState.CLOSED);
  }
}
