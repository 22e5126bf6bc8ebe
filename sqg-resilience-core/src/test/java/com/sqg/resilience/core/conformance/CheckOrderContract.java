package com.sqg.resilience.core.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.rule.SqgBulkheadRule;
import com.sqg.resilience.api.rule.SqgCircuitBreakerRule;
import com.sqg.resilience.api.rule.SqgFlowRule;
import com.sqg.resilience.api.rule.SqgHotKeyRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgSystemRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** System, bulkhead, hot key, flow, breakers; and what refuses gives back what was taken before. */
public abstract class CheckOrderContract extends EngineConformance {

  private final SqgResourceContext key = context().withHotKey("a");

  /** Makes the engine believe in a CPU usage, 0 to 1. */
  protected abstract void cpuUsage(double usage);

  private static SqgResourceRules.Builder tripped() {
    return SqgResourceRules.builder().circuitBreaker(ratioBreaker(LONG));
  }

  @Test
  void a_bulkhead_refuses_before_a_hot_key() {
    rules(
        SqgResourceRules.builder()
            .bulkhead(SqgBulkheadRule.of(1))
            .hotKey(SqgHotKeyRule.of(null, 1))
            .build());
    permitted(key);
    blocked(key, SqgBlockReason.CONCURRENCY_LIMIT);
  }

  @Test
  void a_hot_key_refuses_before_flow() {
    rules(
        SqgResourceRules.builder()
            .hotKey(SqgHotKeyRule.of(null, 1))
            .flow(SqgFlowRule.queue(0.1, Duration.ZERO))
            .build());
    permitted(key);
    blocked(key, SqgBlockReason.HOT_KEY_LIMIT);
  }

  @Test
  void flow_refuses_before_a_breaker() {
    rules(tripped().flow(SqgFlowRule.reject(2)).build());
    trip();
    blocked(SqgBlockReason.FLOW_LIMIT);
  }

  @Test
  void load_shedding_refuses_before_a_bulkhead_and_takes_nothing_when_the_bulkhead_refuses() {
    SqgResourceRules one = SqgResourceRules.builder().bulkhead(SqgBulkheadRule.of(1)).build();
    rules(SqgSystemRule.cpuUsage(0.8), Map.of(inbound().resource(), one));
    end(permitted(inbound()), SqgFailureDecision.SUCCESS, 1);
    SqgEntry running = permitted(inbound());
    for (int i = 0; i < 200; i++) {
      blocked(inbound(), SqgBlockReason.CONCURRENCY_LIMIT);
    }
    cpuUsage(1.0);
    // One call runs; had the refused ones been counted, the instance would be over its capacity.
    blocked(inbound(), SqgBlockReason.CONCURRENCY_LIMIT);

    cpuUsage(0);
    List<SqgEntry> others = new ArrayList<>();
    for (int i = 0; i < 50 * Runtime.getRuntime().availableProcessors(); i++) {
      others.add(permitted(SqgResourceContext.of("web:/other", "web", SqgEntryType.IN)));
    }
    cpuUsage(1.0);
    blocked(inbound(), SqgBlockReason.SYSTEM_OVERLOAD);
    others.forEach(entry -> end(entry, SqgFailureDecision.SUCCESS));
    end(running, SqgFailureDecision.SUCCESS);
  }

  @Test
  void an_open_breaker_gives_back_the_flow_rules_tokens() {
    rules(breaker(ratioBreaker(LONG)));
    trip();
    for (SqgFlowRule flow :
        List.of(
            SqgFlowRule.queue(0.1, Duration.ZERO),
            SqgFlowRule.reject(1),
            SqgFlowRule.reject(0.1),
            SqgFlowRule.warmUp(3, Duration.ofSeconds(10)))) {
      rules(tripped().flow(flow).build());
      for (int i = 0; i < 5; i++) {
        assertThat(engine.acquire(context()).blockReason())
            .as(flow.toString())
            .isEqualTo(SqgBlockReason.CIRCUIT_OPEN);
      }
    }
  }

  @Test
  void an_open_breaker_gives_back_the_bulkheads_permit() {
    rules(breaker(ratioBreaker(LONG)));
    trip();
    rules(tripped().bulkhead(SqgBulkheadRule.of(1)).build());
    for (int i = 0; i < 5; i++) {
      blocked(SqgBlockReason.CIRCUIT_OPEN);
    }
    assertThat(engine.state(RESOURCE).concurrentCalls()).isZero();
  }

  @Test
  void an_open_breaker_gives_back_the_hot_keys_permits() {
    rules(breaker(ratioBreaker(LONG)));
    trip();
    rules(tripped().hotKey(SqgHotKeyRule.of(1.0, 1)).build());
    for (int i = 0; i < 5; i++) {
      blocked(key, SqgBlockReason.CIRCUIT_OPEN);
    }
  }

  @Test
  void a_refusing_flow_rule_gives_back_the_bulkheads_permit() {
    rules(
        SqgResourceRules.builder()
            .bulkhead(SqgBulkheadRule.of(1))
            .flow(SqgFlowRule.queue(0.1, Duration.ZERO))
            .build());
    call(SqgFailureDecision.SUCCESS);
    blocked(SqgBlockReason.FLOW_LIMIT);
    blocked(SqgBlockReason.FLOW_LIMIT);
    assertThat(engine.state(RESOURCE).concurrentCalls()).isZero();
  }

  @Test
  void a_second_breaker_that_refuses_hands_back_the_first_ones_probe() {
    rules(
        SqgResourceRules.builder()
            .circuitBreaker(ratioBreaker(SHORT))
            .circuitBreaker(
                SqgCircuitBreakerRule.slowRequestRatio(
                    Duration.ofMillis(100), 0.5, 2, WINDOW, LONG))
            .build());
    SqgEntry first = permitted();
    SqgEntry second = permitted();
    end(first, SqgFailureDecision.SLOW_FAILURE);
    end(second, SqgFailureDecision.SLOW_FAILURE);
    List<String> heard = new ArrayList<>();
    engine.onStateTransition((resource, ruleId, from, to) -> heard.add(ruleId + ' ' + to));
    Awaitility.await().pollDelay(SHORT.multipliedBy(2)).until(() -> true);
    for (int i = 0; i < 3; i++) {
      assertThat(blocked(SqgBlockReason.CIRCUIT_OPEN).ruleId())
          .as("the first breaker offers its probe again and again")
          .isEqualTo("circuit-breaker:slow-request-ratio");
    }
    assertState(SqgCircuitState.OPEN);
    assertThat(heard).containsExactly("circuit-breaker:exception-ratio HALF_OPEN");
  }

  @Test
  void a_key_that_cannot_be_hashed_leaks_nothing() {
    rules(
        SqgResourceRules.builder()
            .bulkhead(SqgBulkheadRule.of(1))
            .hotKey(SqgHotKeyRule.of(1.0, 1))
            .build());
    Object faulty =
        new Object() {
          @Override
          public int hashCode() {
            throw new IllegalStateException("faulty key");
          }
        };
    for (int i = 0; i < 3; i++) {
      try {
        engine.acquire(context().withHotKey(faulty));
      } catch (IllegalStateException expected) {
        // The call path isolates it.
      }
    }
    assertThat(engine.state(RESOURCE).concurrentCalls()).isZero();
    permitted();
  }
}
