package com.sqg.resilience.core.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgPartition;
import com.sqg.resilience.api.SqgPartitionGroup;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgCircuitControl;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.engine.SqgPartitionState;
import com.sqg.resilience.api.engine.SqgStateTransitionListener;
import com.sqg.resilience.api.rule.SqgBulkheadRule;
import com.sqg.resilience.api.rule.SqgFlowRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgSlowSqlRecovery;
import com.sqg.resilience.api.rule.SqgSlowSqlRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Partitions: small breakers within a resource. For engines that have them. */
public abstract class PartitionContract extends EngineConformance {

  private static final Duration SLOW = Duration.ofMillis(100);

  private final Part part = Part.of("a", rule(LONG));
  private final Part shortPart = Part.of("a", rule(SHORT));
  private final Part resetPart =
      Part.of("a", SqgSlowSqlRule.of(SLOW, 2, SHORT, SqgSlowSqlRecovery.RESET));
  private final Part limited = part.under(rule(LONG).withMaxConcurrentCalls(1));

  /** Two slow executions in a row open it. */
  private static SqgSlowSqlRule rule(Duration openDuration) {
    return SqgSlowSqlRule.of(SLOW, 2, openDuration, SqgSlowSqlRecovery.PROBE);
  }

  private static SqgResourceContext on(SqgPartition partition) {
    return context().withPartition(partition);
  }

  private SqgEntry begin(SqgPartition partition) {
    return permitted(on(partition));
  }

  private void execute(SqgEntry entry, Duration time) {
    execute(entry, SqgFailureDecision.SUCCESS, time);
  }

  private void execute(SqgEntry entry, SqgFailureDecision decision, Duration time) {
    engine.complete(
        entry,
        SqgInvocationResult.of(decision, LONG.toNanos(), null).withExecution(time.toNanos()));
  }

  private void slow(SqgPartition partition) {
    execute(begin(partition), SLOW);
  }

  private void fast(SqgPartition partition) {
    execute(begin(partition), SLOW.minusNanos(1));
  }

  private void open(SqgPartition partition) {
    slow(partition);
    slow(partition);
    assertState(partition, SqgCircuitState.OPEN);
  }

  private SqgEntry probe(SqgPartition partition) {
    SqgEntry[] probe = new SqgEntry[1];
    Awaitility.await()
        .pollInterval(Duration.ofMillis(5))
        .until(
            () -> {
              probe[0] = engine.acquire(on(partition));
              return probe[0].isPermitted();
            });
    return probe[0];
  }

  private SqgPartitionState state(SqgPartition partition) {
    return engine.partitions(RESOURCE).stream()
        .filter(state -> state.partition().key().equals(partition.key()))
        .filter(state -> state.partition().group().name().equals(partition.group().name()))
        .findFirst()
        .orElseThrow();
  }

  private void assertState(SqgPartition partition, SqgCircuitState expected) {
    assertThat(state(partition).circuitState()).isEqualTo(expected);
  }

  private List<String> listen() {
    List<String> heard = new ArrayList<>();
    engine.onStateTransition(
        new SqgStateTransitionListener() {
          @Override
          public void onTransition(
              String resource, String ruleId, SqgCircuitState from, SqgCircuitState to) {
            heard.add(ruleId + ' ' + from + "->" + to);
          }

          @Override
          public void onPartitionTransition(
              String resource, SqgPartitionState state, SqgCircuitState from, SqgCircuitState to) {
            assertThat(resource).isEqualTo(RESOURCE);
            assertThat(state.circuitState()).isEqualTo(to);
            heard.add(state.partition().key() + " " + from + "->" + to);
          }
        });
    return heard;
  }

  @Test
  void slow_executions_in_a_row_open_it() {
    slow(part);
    fast(part);
    slow(part);
    assertState(part, SqgCircuitState.CLOSED);
    slow(part);
    assertState(part, SqgCircuitState.OPEN);
  }

  @Test
  void a_refusal_tells_the_rule_the_time_and_the_state() {
    open(part);
    SqgEntry block = blocked(on(part), SqgBlockReason.SLOW_SQL);
    assertThat(block.ruleId()).isEqualTo("slow-sql");
    assertThat(block.retryAfterMillis()).isBetween(LONG.toMillis() - 60_000, LONG.toMillis());
    SqgPartitionState state = block.partitionState();
    assertThat(state).isNotNull();
    assertThat(state.partition()).isEqualTo(part);
    assertThat(state.circuitState()).isEqualTo(SqgCircuitState.OPEN);
    assertThat(state.retryAfterMillis()).isEqualTo(block.retryAfterMillis());
    assertThat(state.executions()).isEqualTo(2);
    assertThat(state.slowExecutions()).isEqualTo(2);
    assertThat(state.consecutiveSlow()).isEqualTo(2);
    assertThat(state.refusals()).isEqualTo(1);
    assertThat(state.openings()).isEqualTo(1);
    assertThat(state.lastNanos()).isEqualTo(SLOW.toNanos());
    assertThat(state.slowestNanos()).isEqualTo(SLOW.toNanos());
    assertThat(state.concurrentCalls()).isZero();
  }

  @Test
  void a_block_by_something_else_tells_no_partitions_state() {
    rules(SqgResourceRules.builder().bulkhead(SqgBulkheadRule.of(1)).build());
    begin(part);
    assertThat(blocked(on(part), SqgBlockReason.CONCURRENCY_LIMIT).partitionState()).isNull();
  }

  @Test
  void what_says_nothing_of_its_speed_neither_counts_nor_resets() {
    slow(part);
    end(begin(part), SqgFailureDecision.SUCCESS, LONG.toMillis());
    end(begin(part), SqgFailureDecision.FAILURE, LONG.toMillis());
    execute(begin(part), SqgFailureDecision.IGNORED, SLOW);
    execute(begin(part), SqgFailureDecision.IGNORED, Duration.ZERO);
    assertState(part, SqgCircuitState.CLOSED);
    assertThat(state(part).executions()).isEqualTo(1);
    slow(part);
    assertState(part, SqgCircuitState.OPEN);
  }

  @Test
  void a_failure_whose_speed_is_told_counts() {
    execute(begin(part), SqgFailureDecision.FAILURE, SLOW);
    execute(begin(part), SqgFailureDecision.FAILURE, SLOW);
    assertState(part, SqgCircuitState.OPEN);
  }

  @Test
  void keys_are_apart() {
    Part other = Part.of("b", rule(LONG));
    open(part);
    fast(other);
    assertState(other, SqgCircuitState.CLOSED);
    assertThat(engine.partitions(RESOURCE)).hasSize(2);
  }

  @Test
  void groups_and_resources_are_apart() {
    open(part);
    fast(part.in(SqgPartitionGroup.of("update", 100)));
    SqgEntry elsewhere = permitted(context("http:other").withPartition(part));
    execute(elsewhere, SLOW);
    blocked(on(part), SqgBlockReason.SLOW_SQL);
    assertThat(engine.partitions("http:other").get(0).executions()).isEqualTo(1);
    assertThat(engine.partitions("http:never-seen")).isEmpty();
  }

  @Test
  void the_resource_and_calls_without_a_partition_do_not_notice() {
    open(part);
    call(SqgFailureDecision.SUCCESS);
    assertState(SqgCircuitState.CLOSED);
  }

  @Test
  void the_rule_that_comes_with_the_ending_call_decides() {
    SqgSlowSqlRule atOnce =
        SqgSlowSqlRule.of(Duration.ofMillis(1), 1, Duration.ofHours(2), SqgSlowSqlRecovery.PROBE);
    slow(part.under(SqgSlowSqlRule.of(SLOW, 3, LONG, SqgSlowSqlRecovery.PROBE)));
    fast(part);
    execute(begin(part.under(atOnce)), Duration.ofMillis(1));
    assertThat(blocked(on(part), SqgBlockReason.SLOW_SQL).retryAfterMillis())
        .isGreaterThan(LONG.toMillis());
  }

  @Test
  void after_the_open_duration_one_probe_passes_and_a_fast_one_closes() {
    open(shortPart);
    SqgEntry probe = probe(shortPart);
    assertState(shortPart, SqgCircuitState.HALF_OPEN);
    blocked(on(shortPart), SqgBlockReason.SLOW_SQL);
    execute(probe, Duration.ZERO);
    assertState(shortPart, SqgCircuitState.CLOSED);
    slow(shortPart);
    assertState(shortPart, SqgCircuitState.CLOSED);
  }

  @Test
  void a_slow_probe_opens_it_again_for_the_whole_time_of_its_rule() {
    open(shortPart);
    execute(probe(part), SLOW);
    assertState(part, SqgCircuitState.OPEN);
    assertThat(state(part).retryAfterMillis()).isGreaterThan(LONG.toMillis() - 60_000);
    assertThat(state(part).openings()).isEqualTo(2);
  }

  @Test
  void a_probe_that_says_nothing_is_handed_back() {
    open(shortPart);
    SqgEntry first = probe(shortPart);
    end(first, SqgFailureDecision.FAILURE);
    assertState(shortPart, SqgCircuitState.HALF_OPEN);
    SqgEntry second = begin(shortPart);
    blocked(on(shortPart), SqgBlockReason.SLOW_SQL);
    execute(second, SqgFailureDecision.IGNORED, SLOW);
    execute(begin(shortPart), Duration.ZERO);
    assertState(shortPart, SqgCircuitState.CLOSED);
  }

  @Test
  void of_two_who_ask_for_the_probe_together_one_gets_it() throws Exception {
    open(shortPart);
    end(probe(shortPart), SqgFailureDecision.IGNORED);
    int rounds = 2_000;
    assertThat(permittedOfTwoWhoAskTogether(rounds, on(shortPart), () -> {})).isEqualTo(rounds);
    assertThat(state(shortPart).concurrentCalls()).isZero();
  }

  @Test
  void reset_closes_when_the_time_is_over_and_has_counted_nothing() {
    open(resetPart);
    SqgEntry first = probe(resetPart);
    assertState(resetPart, SqgCircuitState.CLOSED);
    begin(resetPart);
    execute(first, SLOW);
    assertState(resetPart, SqgCircuitState.CLOSED);
  }

  @Test
  void reset_closes_when_somebody_reads() {
    List<String> heard = listen();
    open(resetPart);
    Awaitility.await().until(() -> state(resetPart).circuitState() == SqgCircuitState.CLOSED);
    assertThat(heard).containsExactly("a CLOSED->OPEN", "a OPEN->CLOSED");
  }

  @Test
  void calls_from_before_the_trip_decide_nothing() {
    SqgEntry whileOpen = begin(shortPart);
    SqgEntry goodWhileHalfOpen = begin(shortPart);
    SqgEntry badWhileHalfOpen = begin(shortPart);
    List<SqgEntry> afterwards = List.of(begin(shortPart), begin(shortPart), begin(shortPart));
    open(shortPart);
    execute(whileOpen, Duration.ZERO);
    assertState(shortPart, SqgCircuitState.OPEN);
    SqgEntry probe = probe(shortPart);
    execute(goodWhileHalfOpen, Duration.ZERO);
    execute(badWhileHalfOpen, SLOW);
    assertState(shortPart, SqgCircuitState.HALF_OPEN);
    execute(probe, Duration.ZERO);
    afterwards.forEach(entry -> execute(entry, SLOW));
    assertState(shortPart, SqgCircuitState.CLOSED);
    assertThat(state(shortPart).consecutiveSlow()).isZero();
    assertThat(state(shortPart).slowExecutions()).as("they are counted").isEqualTo(6);
  }

  @Test
  void a_limit_of_calls_at_once_is_exact_and_given_back_once() {
    SqgEntry running = begin(limited);
    assertThat(state(limited).concurrentCalls()).isEqualTo(1);
    for (int i = 0; i < 3; i++) {
      SqgEntry block = blocked(on(limited), SqgBlockReason.CONCURRENCY_LIMIT);
      assertThat(block.ruleId()).isEqualTo("slow-sql:max-concurrent-per-fingerprint");
      assertThat(block.retryAfterMillis()).isZero();
      assertThat(block.partitionState().concurrentCalls()).isEqualTo(1);
      assertThat(block.partitionState().refusals()).isEqualTo(i + 1);
    }
    begin(Part.of("b", limited.rule()));
    execute(running, Duration.ZERO);
    execute(running, Duration.ZERO);
    assertThat(state(limited).concurrentCalls()).isZero();
    begin(limited);
    blocked(on(limited), SqgBlockReason.CONCURRENCY_LIMIT);
  }

  @Test
  void of_two_who_ask_for_the_last_place_together_one_gets_it() throws Exception {
    int rounds = 2_000;
    assertThat(permittedOfTwoWhoAskTogether(rounds, on(limited), () -> {})).isEqualTo(rounds);
    assertThat(state(limited).concurrentCalls()).isZero();
  }

  @Test
  void a_call_that_is_one_too_many_does_not_use_up_the_probe() {
    Part limitedShort = limited.under(rule(SHORT).withMaxConcurrentCalls(1));
    open(shortPart);
    end(probe(shortPart), SqgFailureDecision.IGNORED);
    SqgEntry probe = begin(limitedShort);
    blocked(on(limitedShort), SqgBlockReason.CONCURRENCY_LIMIT);
    end(probe, SqgFailureDecision.IGNORED);
    execute(begin(limitedShort), Duration.ZERO);
    assertState(limitedShort, SqgCircuitState.CLOSED);
  }

  @Test
  void an_open_one_holds_no_permit_of_those_it_refuses() {
    open(part);
    for (int i = 0; i < 3; i++) {
      blocked(on(limited), SqgBlockReason.SLOW_SQL);
    }
    assertThat(state(part).concurrentCalls()).isZero();
  }

  @Test
  void flow_refuses_before_a_partition_and_gets_its_tokens_back() {
    open(part);
    rules(SqgResourceRules.builder().flow(SqgFlowRule.reject(1)).build());
    for (int i = 0; i < 5; i++) {
      blocked(on(part), SqgBlockReason.SLOW_SQL);
    }
    call(SqgFailureDecision.SUCCESS);
    blocked(on(part), SqgBlockReason.FLOW_LIMIT);
    assertThat(state(part).refusals()).isEqualTo(5);
  }

  @Test
  void a_refusing_partition_gives_back_the_bulkheads_permit() {
    rules(SqgResourceRules.builder().bulkhead(SqgBulkheadRule.of(1)).build());
    open(part);
    blocked(on(part), SqgBlockReason.SLOW_SQL);
    assertThat(engine.state(RESOURCE).concurrentCalls()).isZero();
  }

  @Test
  void an_open_partition_cannot_eat_the_resources_probe() {
    open(part);
    rules(breaker(ratioBreaker(SHORT)));
    trip();
    Awaitility.await().pollDelay(SHORT.multipliedBy(2)).until(() -> true);
    blocked(on(part), SqgBlockReason.SLOW_SQL);
    assertState(SqgCircuitState.OPEN);
    end(permitted(), SqgFailureDecision.SUCCESS);
    assertState(SqgCircuitState.CLOSED);
  }

  @Test
  void a_refusing_breaker_gives_back_the_partitions_probe_and_permit() {
    open(shortPart);
    rules(breaker(ratioBreaker(LONG)));
    trip();
    Part limitedShort = shortPart.under(rule(SHORT).withMaxConcurrentCalls(1));
    Awaitility.await()
        .until(() -> engine.acquire(on(limitedShort)).blockReason() == SqgBlockReason.CIRCUIT_OPEN);
    blocked(on(limitedShort), SqgBlockReason.CIRCUIT_OPEN);
    assertThat(state(shortPart).concurrentCalls()).isZero();
    rules(SqgResourceRules.none());
    execute(begin(limitedShort), Duration.ZERO);
    assertState(shortPart, SqgCircuitState.CLOSED);
  }

  @Test
  void its_state_outlives_the_resources_rules() {
    SqgEntry running = begin(part);
    open(part);
    rules(SqgResourceRules.builder().bulkhead(SqgBulkheadRule.of(5)).build());
    blocked(on(part), SqgBlockReason.SLOW_SQL);
    execute(running, Duration.ZERO);
    assertThat(state(part).concurrentCalls()).isZero();
    assertThat(state(part).executions()).isEqualTo(3);
  }

  @Test
  void transitions_are_told_once_in_order_with_the_state() {
    List<String> heard = listen();
    open(shortPart);
    execute(probe(shortPart), SLOW);
    end(probe(shortPart), SqgFailureDecision.IGNORED);
    execute(begin(shortPart), Duration.ZERO);
    assertThat(heard)
        .containsExactly(
            "a CLOSED->OPEN",
            "a OPEN->HALF_OPEN",
            "a HALF_OPEN->OPEN",
            "a OPEN->HALF_OPEN",
            "a HALF_OPEN->CLOSED");
  }

  @Test
  void the_told_state_has_the_call_that_caused_it() {
    List<SqgPartitionState> told = new ArrayList<>();
    engine.onStateTransition(
        new SqgStateTransitionListener() {
          @Override
          public void onTransition(
              String resource, String ruleId, SqgCircuitState from, SqgCircuitState to) {}

          @Override
          public void onPartitionTransition(
              String resource, SqgPartitionState state, SqgCircuitState from, SqgCircuitState to) {
            told.add(state);
          }
        });
    slow(part);
    Part last = part.under(rule(Duration.ofHours(3)));
    execute(begin(last), Duration.ofMillis(300));
    assertThat(told).hasSize(1);
    assertThat(told.get(0).partition()).isEqualTo(last);
    assertThat(told.get(0).lastNanos()).isEqualTo(Duration.ofMillis(300).toNanos());
    assertThat(told.get(0).executions()).isEqualTo(2);
    assertThat(told.get(0).slowExecutions()).isEqualTo(2);
    assertThat(told.get(0).openings()).isEqualTo(1);
    assertThat(told.get(0).concurrentCalls()).isZero();
    assertThat(told.get(0).retryAfterMillis()).isGreaterThan(Duration.ofHours(2).toMillis());
  }

  @Test
  void forced_open_refuses_every_call_and_lets_no_probe_through() {
    Part briefly = part.under(rule(Duration.ofMillis(1)));
    fast(briefly);
    engine.controlPartition(RESOURCE, "a", SqgCircuitControl.FORCED_OPEN);
    long end = System.nanoTime() + Duration.ofMillis(20).toNanos();
    while (System.nanoTime() < end) {
      assertThat(blocked(on(briefly), SqgBlockReason.SLOW_SQL).retryAfterMillis()).isZero();
    }
    assertThat(state(part).circuitControl()).isEqualTo(SqgCircuitControl.FORCED_OPEN);
    assertState(part, SqgCircuitState.OPEN);
  }

  @Test
  void forced_closed_counts_and_admits_and_the_limit_still_holds() {
    open(part);
    engine.controlPartition(RESOURCE, "a", SqgCircuitControl.FORCED_CLOSED);
    for (int i = 0; i < 10; i++) {
      slow(limited);
    }
    assertState(part, SqgCircuitState.CLOSED);
    assertThat(state(part).circuitControl()).isEqualTo(SqgCircuitControl.FORCED_CLOSED);
    assertThat(state(part).slowExecutions()).isEqualTo(12);
    begin(limited);
    blocked(on(limited), SqgBlockReason.CONCURRENCY_LIMIT);
  }

  @Test
  void given_back_it_is_closed_and_has_counted_nothing() {
    SqgEntry before = begin(part);
    open(part);
    engine.controlPartition(RESOURCE, "a", SqgCircuitControl.FORCED_CLOSED);
    slow(part);
    slow(part);
    engine.controlPartition(RESOURCE, "a", SqgCircuitControl.AUTOMATIC);
    execute(before, SLOW);
    slow(part);
    assertState(part, SqgCircuitState.CLOSED);
    slow(part);
    assertState(part, SqgCircuitState.OPEN);
    engine.controlPartition(RESOURCE, "a", SqgCircuitControl.AUTOMATIC);
    assertState(part, SqgCircuitState.CLOSED);
  }

  @Test
  void forcing_is_told_once_and_outlasts_other_rules() {
    fast(part);
    List<String> heard = listen();
    engine.controlPartition(RESOURCE, "a", SqgCircuitControl.FORCED_OPEN);
    engine.controlPartition(RESOURCE, "a", SqgCircuitControl.FORCED_OPEN);
    rules(SqgResourceRules.builder().bulkhead(SqgBulkheadRule.of(5)).build());
    blocked(on(part), SqgBlockReason.SLOW_SQL);
    engine.controlPartition(RESOURCE, "a", SqgCircuitControl.AUTOMATIC);
    assertThat(heard).containsExactly("a CLOSED->OPEN", "a OPEN->CLOSED");
  }

  @Test
  void forcing_into_the_state_that_it_has_is_told_to_nobody() {
    fast(part);
    List<String> heard = listen();
    engine.controlPartition(RESOURCE, "a", SqgCircuitControl.FORCED_CLOSED);
    engine.controlPartition(RESOURCE, "a", SqgCircuitControl.AUTOMATIC);
    assertThat(heard).isEmpty();
  }

  @Test
  void what_is_not_there_cannot_be_forced() {
    assertThatThrownBy(() -> engine.controlPartition(RESOURCE, "a", SqgCircuitControl.FORCED_OPEN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(RESOURCE);
    fast(part);
    assertThatThrownBy(() -> engine.controlPartition(RESOURCE, "b", SqgCircuitControl.FORCED_OPEN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("b");
  }

  @Test
  void the_states_cannot_be_changed() {
    fast(part);
    assertThatThrownBy(() -> engine.partitions(RESOURCE).clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void an_open_one_keeps_its_place_and_a_full_group_runs_without() {
    Part only = part.in(SqgPartitionGroup.of("tiny", 1));
    open(only);
    Part other = new Part("b", only.group(), only.rule());
    for (int i = 0; i < 5; i++) {
      slow(other);
    }
    blocked(on(only), SqgBlockReason.SLOW_SQL);
    assertThat(engine.partitions(RESOURCE)).hasSize(1);
  }

  @Test
  void a_group_is_bounded() {
    SqgPartitionGroup tiny = SqgPartitionGroup.of("tiny", 3);
    for (int key = 0; key < 100; key++) {
      fast(new Part(key, tiny, part.rule()));
    }
    assertThat(engine.partitions(RESOURCE)).hasSize(3);
  }

  @Test
  void a_key_that_cannot_be_hashed_leaks_nothing() {
    rules(SqgResourceRules.builder().bulkhead(SqgBulkheadRule.of(1)).build());
    Object faulty =
        new Object() {
          @Override
          public int hashCode() {
            throw new IllegalStateException("faulty key");
          }
        };
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> engine.acquire(on(Part.of(faulty, rule(LONG)))))
          .hasMessage("faulty key");
    }
    assertThat(engine.state(RESOURCE).concurrentCalls()).isZero();
    begin(part);
  }

  @Test
  void a_closed_engine_forgets_and_permits() {
    SqgEntry running = begin(limited);
    open(part);
    List<String> heard = listen();
    engine.close();
    assertThat(engine.partitions(RESOURCE)).isEmpty();
    for (int i = 0; i < 3; i++) {
      slow(limited);
    }
    begin(limited);
    begin(limited);
    execute(running, SLOW);
    assertThat(heard).isEmpty();
  }
}
