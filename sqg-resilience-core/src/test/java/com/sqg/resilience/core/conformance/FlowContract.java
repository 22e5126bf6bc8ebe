package com.sqg.resilience.core.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.rule.SqgFlowRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Flow rules: reject, warm up, queue. */
public abstract class FlowContract extends EngineConformance {

  private void flow(SqgFlowRule rule) {
    rules(SqgResourceRules.builder().flow(rule).build());
  }

  private int permittedOf(int calls) {
    int permitted = 0;
    for (int i = 0; i < calls; i++) {
      SqgEntry entry = engine.acquire(context());
      if (entry.isPermitted()) {
        permitted++;
        end(entry, SqgFailureDecision.SUCCESS);
      }
    }
    return permitted;
  }

  @Test
  void calls_above_the_limit_are_refused_and_pass_again_a_second_later() {
    flow(SqgFlowRule.reject(5));
    // Two bursts may fall into two windows, never more.
    assertThat(permittedOf(50)).isBetween(5, 10);
    SqgEntry block = blocked(SqgBlockReason.FLOW_LIMIT);
    assertThat(block.ruleId()).isEqualTo("flow");
    assertThat(block.retryAfterMillis()).isBetween(1L, 1_000L);
    Awaitility.await().atMost(3, TimeUnit.SECONDS).until(() -> permittedOf(1) == 1);
  }

  @Test
  void a_limit_below_one_a_second_lets_one_pass() {
    flow(SqgFlowRule.reject(0.1));
    assertThat(permittedOf(10)).isEqualTo(1);
  }

  @Test
  void callers_who_ask_together_do_not_pass_together() throws Exception {
    int rounds = 500;
    for (SqgFlowRule one :
        List.of(
            SqgFlowRule.reject(1),
            SqgFlowRule.reject(0.1),
            SqgFlowRule.queue(0.1, Duration.ZERO))) {
      int permitted =
          permittedOfTwoWhoAskTogether(
              rounds,
              context(),
              () -> {
                rules(SqgResourceRules.none());
                flow(one);
              });
      // A caller that is held up for a second may find the next second's call.
      assertThat(permitted).as(one.toString()).isBetween(rounds, rounds + 3);
    }
  }

  @Test
  void a_cold_resource_warms_up_from_a_third_of_its_limit() {
    flow(SqgFlowRule.warmUp(30, Duration.ofSeconds(10)));
    assertThat(permittedOf(100)).isBetween(8, 22);
  }

  @Test
  void a_small_limit_warms_up_too() {
    flow(SqgFlowRule.warmUp(2, Duration.ofSeconds(1)));
    assertThat(permittedOf(20)).isBetween(1, 4);
    Awaitility.await().atMost(3, TimeUnit.SECONDS).until(() -> permittedOf(1) == 1);
  }

  @Test
  void queued_calls_are_told_how_long_to_wait_and_nobody_waits_inside_the_engine() {
    flow(SqgFlowRule.queue(10, Duration.ofSeconds(1)));
    long start = System.nanoTime();
    List<SqgEntry> entries = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      entries.add(permitted());
    }
    assertThat(System.nanoTime() - start).isLessThan(TimeUnit.MILLISECONDS.toNanos(300));
    assertThat(entries.get(0).delayNanos()).isZero();
    for (int i = 1; i < 5; i++) {
      assertThat(entries.get(i).delayNanos())
          .as("turn %s", i)
          .isBetween(
              TimeUnit.MILLISECONDS.toNanos(100L * i - 90),
              TimeUnit.MILLISECONDS.toNanos(100L * i));
    }
  }

  @Test
  void a_queue_that_is_too_long_refuses() {
    flow(SqgFlowRule.queue(10, Duration.ofMillis(250)));
    int permitted = 0;
    SqgEntry last = permitted();
    while (last.isPermitted() && permitted < 20) {
      permitted++;
      last = engine.acquire(context());
    }
    assertThat(permitted).isBetween(3, 5);
    assertThat(last.blockReason()).isEqualTo(SqgBlockReason.FLOW_LIMIT);
    assertThat(last.retryAfterMillis()).isBetween(1L, 1_000L);
  }

  @Test
  void an_ignored_outcome_does_not_give_a_token_back() {
    flow(SqgFlowRule.reject(1));
    end(permitted(), SqgFailureDecision.IGNORED);
    blocked(SqgBlockReason.FLOW_LIMIT);
  }

  @Test
  void a_limit_of_one_and_a_half_admits_more_than_one_a_second_and_less_than_two() {
    flow(SqgFlowRule.reject(1.5));
    long start = System.nanoTime();
    int permitted = 0;
    while (System.nanoTime() - start < TimeUnit.MILLISECONDS.toNanos(3_900)) {
      permitted += permittedOf(1);
      Thread.onSpinWait();
    }
    // 1 at once, and 1.5 a second for 3.9 seconds; whole ones would make 5 at most, or 8 at least.
    assertThat(permitted).isBetween(6, 7);
  }

  @Test
  void a_resource_in_use_warms_up_to_its_whole_limit() {
    flow(SqgFlowRule.warmUp(30, Duration.ofSeconds(1)));
    int[] permitted = new int[1];
    Awaitility.await()
        .atMost(15, TimeUnit.SECONDS)
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(1))
        .until(
            () -> {
              long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
              permitted[0] = 0;
              while (System.nanoTime() < end) {
                permitted[0] += permittedOf(1);
              }
              return permitted[0] >= 28;
            });
    assertThat(permitted[0]).isLessThanOrEqualTo(60);
  }
}
