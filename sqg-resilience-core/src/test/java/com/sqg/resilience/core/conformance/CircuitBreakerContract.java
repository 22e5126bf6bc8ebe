package com.sqg.resilience.core.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.rule.SqgCircuitBreakerRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Circuit breakers: when they trip, whom they refuse, and who may close them. */
public abstract class CircuitBreakerContract extends EngineConformance {

  private static final Duration SLOW = Duration.ofMillis(100);

  private static SqgCircuitBreakerRule slowBreaker(Duration openDuration) {
    return SqgCircuitBreakerRule.slowRequestRatio(SLOW, 0.5, 2, WINDOW, openDuration);
  }

  @Test
  void the_ratio_breaker_trips_strictly_above_its_ratio() {
    rules(breaker(SqgCircuitBreakerRule.exceptionRatio(0.5, 4, WINDOW, LONG)));
    calls(2, SqgFailureDecision.SUCCESS);
    calls(2, SqgFailureDecision.FAILURE);
    assertState(SqgCircuitState.CLOSED);

    call(SqgFailureDecision.FAILURE);
    assertState(SqgCircuitState.OPEN);
    SqgEntry block = blocked(SqgBlockReason.CIRCUIT_OPEN);
    assertThat(block.ruleId()).isEqualTo("circuit-breaker:exception-ratio");
    assertThat(block.retryAfterMillis()).isBetween(LONG.toMillis() - 60_000, LONG.toMillis() + 1);
  }

  @Test
  void the_ratio_breaker_waits_for_the_minimum_amount() {
    rules(breaker(SqgCircuitBreakerRule.exceptionRatio(0.5, 4, WINDOW, LONG)));
    calls(3, SqgFailureDecision.FAILURE);
    assertState(SqgCircuitState.CLOSED);
    call(SqgFailureDecision.FAILURE);
    assertState(SqgCircuitState.OPEN);
  }

  @Test
  void a_ratio_of_one_trips_when_every_call_failed() {
    rules(breaker(SqgCircuitBreakerRule.exceptionRatio(1.0, 3, WINDOW, LONG)));
    call(SqgFailureDecision.SUCCESS);
    calls(5, SqgFailureDecision.FAILURE);
    assertState(SqgCircuitState.CLOSED);
    rules(breaker(SqgCircuitBreakerRule.exceptionRatio(1.0, 2, WINDOW, LONG)));
    calls(2, SqgFailureDecision.FAILURE);
    assertState(SqgCircuitState.OPEN);
  }

  @Test
  void the_count_breaker_trips_when_the_count_is_reached() {
    rules(breaker(SqgCircuitBreakerRule.exceptionCount(3, 1, WINDOW, LONG)));
    calls(10, SqgFailureDecision.SUCCESS);
    calls(2, SqgFailureDecision.FAILURE);
    assertState(SqgCircuitState.CLOSED);
    call(SqgFailureDecision.FAILURE);
    assertState(SqgCircuitState.OPEN);
    assertThat(blocked(SqgBlockReason.CIRCUIT_OPEN).ruleId())
        .isEqualTo("circuit-breaker:exception-count");
  }

  @Test
  void the_slow_breaker_trips_on_calls_that_ran_longer_than_its_limit() {
    rules(breaker(slowBreaker(LONG)));
    end(permitted(), SqgFailureDecision.SUCCESS, 100);
    end(permitted(), SqgFailureDecision.SUCCESS, 100);
    assertState(SqgCircuitState.CLOSED);
    end(permitted(), SqgFailureDecision.SUCCESS, 101);
    end(permitted(), SqgFailureDecision.FAILURE, 101);
    end(permitted(), SqgFailureDecision.SUCCESS, 5_000);
    assertState(SqgCircuitState.OPEN);
    assertThat(blocked(SqgBlockReason.CIRCUIT_OPEN).ruleId())
        .isEqualTo("circuit-breaker:slow-request-ratio");
  }

  @Test
  void a_failure_that_is_fast_is_nothing_to_the_slow_breaker() {
    rules(breaker(slowBreaker(LONG)));
    calls(10, SqgFailureDecision.FAILURE);
    assertState(SqgCircuitState.CLOSED);
  }

  @Test
  void a_slow_decision_counts_as_slow_whatever_the_clock_says() {
    rules(breaker(slowBreaker(LONG)));
    end(permitted(), SqgFailureDecision.SLOW_SUCCESS, 0);
    end(permitted(), SqgFailureDecision.SLOW_FAILURE, 0);
    assertState(SqgCircuitState.OPEN);
  }

  @Test
  void a_slow_failure_is_a_failure_and_a_slow_success_is_none() {
    rules(breaker(ratioBreaker(LONG)));
    calls(2, SqgFailureDecision.SLOW_SUCCESS);
    assertState(SqgCircuitState.CLOSED);
    calls(3, SqgFailureDecision.SLOW_FAILURE);
    assertState(SqgCircuitState.OPEN);
  }

  @Test
  void a_slow_breaker_works_beside_a_failure_breaker() {
    SqgResourceRules both =
        SqgResourceRules.builder()
            .circuitBreaker(ratioBreaker(LONG))
            .circuitBreaker(slowBreaker(LONG))
            .build();
    rules(both);
    end(permitted(), SqgFailureDecision.SUCCESS, 500);
    end(permitted(), SqgFailureDecision.SUCCESS, 500);
    assertThat(blocked(SqgBlockReason.CIRCUIT_OPEN).ruleId())
        .isEqualTo("circuit-breaker:slow-request-ratio");

    rules(SqgResourceRules.none());
    rules(both);
    trip();
    assertThat(blocked(SqgBlockReason.CIRCUIT_OPEN).ruleId())
        .isEqualTo("circuit-breaker:exception-ratio");
  }

  @Test
  void ignored_outcomes_are_in_neither_numerator_nor_denominator() {
    rules(breaker(SqgCircuitBreakerRule.exceptionRatio(0.5, 4, WINDOW, LONG)));
    calls(100, SqgFailureDecision.IGNORED);
    calls(3, SqgFailureDecision.FAILURE);
    assertState(SqgCircuitState.CLOSED);
    calls(100, SqgFailureDecision.IGNORED);
    call(SqgFailureDecision.FAILURE);
    assertState(SqgCircuitState.OPEN);
  }

  @Test
  void the_window_forgets() {
    rules(
        breaker(SqgCircuitBreakerRule.exceptionCount(1_000_000, 1, Duration.ofMillis(100), LONG)));
    rules(breaker(SqgCircuitBreakerRule.exceptionRatio(0.9, 3, Duration.ofMillis(100), LONG)));
    calls(2, SqgFailureDecision.FAILURE);
    Awaitility.await().pollDelay(Duration.ofMillis(210)).until(() -> true);
    call(SqgFailureDecision.FAILURE);
    assertState(SqgCircuitState.CLOSED);
  }

  @Test
  void after_the_open_duration_one_probe_passes_and_a_success_closes() {
    rules(breaker(ratioBreaker(SHORT)));
    trip();
    SqgEntry probe = probe();
    assertState(SqgCircuitState.HALF_OPEN);
    blocked(SqgBlockReason.CIRCUIT_OPEN);

    end(probe, SqgFailureDecision.SUCCESS);
    assertState(SqgCircuitState.CLOSED);
    call(SqgFailureDecision.FAILURE);
    assertState(SqgCircuitState.CLOSED);
  }

  @Test
  void a_failed_probe_opens_again() {
    rules(breaker(ratioBreaker(SHORT)));
    trip();
    end(probe(), SqgFailureDecision.FAILURE);
    assertState(SqgCircuitState.OPEN);
    assertThat(engine.state(RESOURCE).retryAfterMillis()).isPositive();
    end(probe(), SqgFailureDecision.SUCCESS);
    assertState(SqgCircuitState.CLOSED);
  }

  @Test
  void a_slow_probe_opens_the_slow_breaker_again() {
    rules(breaker(slowBreaker(SHORT)));
    end(permitted(), SqgFailureDecision.SUCCESS, 500);
    end(permitted(), SqgFailureDecision.SUCCESS, 500);
    end(probe(), SqgFailureDecision.SLOW_SUCCESS, 0);
    assertState(SqgCircuitState.OPEN);
    end(probe(), SqgFailureDecision.SUCCESS, 5);
    assertState(SqgCircuitState.CLOSED);
  }

  @Test
  void an_ignored_probe_neither_closes_nor_opens_again_and_the_next_call_probes() {
    rules(breaker(ratioBreaker(SHORT)));
    trip();
    end(probe(), SqgFailureDecision.IGNORED);
    assertState(SqgCircuitState.HALF_OPEN);
    assertThat(engine.state(RESOURCE).retryAfterMillis()).isZero();

    SqgEntry next = permitted();
    blocked(SqgBlockReason.CIRCUIT_OPEN);
    end(next, SqgFailureDecision.SUCCESS);
    assertState(SqgCircuitState.CLOSED);
  }

  @Test
  void calls_from_before_the_trip_change_nothing_while_open() {
    rules(breaker(ratioBreaker(LONG)));
    SqgEntry early = permitted();
    trip();
    end(early, SqgFailureDecision.SUCCESS);
    assertState(SqgCircuitState.OPEN);
  }

  @Test
  void calls_from_before_the_trip_change_nothing_while_half_open() {
    rules(breaker(ratioBreaker(SHORT)));
    SqgEntry good = permitted();
    SqgEntry bad = permitted();
    trip();
    SqgEntry probe = probe();
    end(good, SqgFailureDecision.SUCCESS);
    assertState(SqgCircuitState.HALF_OPEN);
    end(bad, SqgFailureDecision.FAILURE);
    assertState(SqgCircuitState.HALF_OPEN);
    end(probe, SqgFailureDecision.SUCCESS);
    assertState(SqgCircuitState.CLOSED);
  }

  @Test
  void calls_from_before_the_trip_change_nothing_after_it_closed_again() {
    rules(breaker(ratioBreaker(SHORT)));
    SqgEntry first = permitted();
    SqgEntry second = permitted();
    SqgEntry third = permitted();
    trip();
    end(probe(), SqgFailureDecision.SUCCESS);
    end(first, SqgFailureDecision.FAILURE);
    end(second, SqgFailureDecision.FAILURE);
    end(third, SqgFailureDecision.FAILURE);
    assertState(SqgCircuitState.CLOSED);
  }

  @Test
  void a_probe_that_never_comes_back_does_not_keep_the_breaker_half_open() {
    rules(breaker(ratioBreaker(SHORT)));
    trip();
    SqgEntry lost = probe();
    blocked(SqgBlockReason.CIRCUIT_OPEN);
    SqgEntry second = probe();
    end(second, SqgFailureDecision.SUCCESS);
    assertState(SqgCircuitState.CLOSED);

    end(lost, SqgFailureDecision.FAILURE);
    end(permitted(), SqgFailureDecision.FAILURE);
    assertState(SqgCircuitState.CLOSED);
  }

  @Test
  void a_probe_that_takes_long_still_decides_when_it_comes_back_first() {
    rules(breaker(ratioBreaker(SHORT)));
    trip();
    SqgEntry slow = probe();
    SqgEntry second = probe();
    end(slow, SqgFailureDecision.SUCCESS);
    assertState(SqgCircuitState.CLOSED);
    end(second, SqgFailureDecision.FAILURE);
    assertState(SqgCircuitState.CLOSED);
  }

  @Test
  void an_overdue_probe_that_ends_ignored_does_not_give_its_successors_place_away() {
    rules(breaker(ratioBreaker(SHORT)));
    trip();
    SqgEntry overdue = probe();
    SqgEntry successor = probe();
    end(overdue, SqgFailureDecision.IGNORED);
    blocked(SqgBlockReason.CIRCUIT_OPEN);
    end(successor, SqgFailureDecision.IGNORED);
    permitted();
  }

  @Test
  void a_probe_from_an_earlier_half_open_time_decides_nothing_and_gives_no_place_away() {
    rules(breaker(ratioBreaker(SHORT)));
    trip();
    SqgEntry late = probe();
    SqgEntry later = probe();
    end(probe(), SqgFailureDecision.FAILURE);
    SqgEntry probe = probe();
    end(late, SqgFailureDecision.SUCCESS);
    assertState(SqgCircuitState.HALF_OPEN);
    end(later, SqgFailureDecision.IGNORED);
    blocked(SqgBlockReason.CIRCUIT_OPEN);
    end(probe, SqgFailureDecision.SUCCESS);
    assertState(SqgCircuitState.CLOSED);
  }

  @Test
  void a_second_completion_of_a_probe_decides_nothing() {
    rules(breaker(ratioBreaker(SHORT)));
    trip();
    SqgEntry probe = probe();
    end(probe, SqgFailureDecision.FAILURE);
    end(probe, SqgFailureDecision.SUCCESS);
    assertState(SqgCircuitState.OPEN);
  }

  @Test
  void completing_a_blocked_entry_does_nothing() {
    rules(breaker(ratioBreaker(LONG)));
    trip();
    end(blocked(SqgBlockReason.CIRCUIT_OPEN), SqgFailureDecision.SUCCESS);
    assertState(SqgCircuitState.OPEN);
  }

  @Test
  void another_resource_is_not_affected() {
    rules(
        null,
        java.util.Map.of(RESOURCE, breaker(ratioBreaker(LONG)), "b", breaker(ratioBreaker(LONG))));
    trip();
    permitted(context("b"));
  }

  @Test
  void of_many_callers_who_come_when_the_time_has_come_one_is_the_probe() throws Exception {
    rules(breaker(ratioBreaker(SHORT)));
    for (int round = 0; round < 20; round++) {
      trip();
      AtomicInteger probes = new AtomicInteger();
      Queue<SqgEntry> admitted = new ConcurrentLinkedQueue<>();
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        Thread thread =
            new Thread(
                () -> {
                  while (probes.get() == 0) {
                    SqgEntry entry = engine.acquire(context());
                    if (entry.isPermitted()) {
                      probes.incrementAndGet();
                      admitted.add(entry);
                    }
                  }
                });
        thread.start();
        threads.add(thread);
      }
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(probes.get()).isEqualTo(1);
      end(admitted.remove(), SqgFailureDecision.SUCCESS);
      assertState(SqgCircuitState.CLOSED);
    }
  }

  @Test
  void a_call_a_fraction_over_the_limit_is_slow_and_one_a_fraction_under_is_not() {
    rules(breaker(slowBreaker(LONG)));
    for (int i = 0; i < 10; i++) {
      engine.complete(
          permitted(), SqgInvocationResult.of(SqgFailureDecision.SUCCESS, SLOW.toNanos(), null));
    }
    assertState(SqgCircuitState.CLOSED);
    for (int i = 0; i < 11; i++) {
      engine.complete(
          permitted(),
          SqgInvocationResult.of(SqgFailureDecision.SUCCESS, SLOW.toNanos() + 1, null));
    }
    assertState(SqgCircuitState.OPEN);
  }

  @Test
  void breakers_of_one_resource_trip_on_their_own_signal_alone() {
    rules(
        SqgResourceRules.builder()
            .circuitBreaker(ratioBreaker(SHORT))
            .circuitBreaker(slowBreaker(LONG))
            .build());
    trip();
    end(probe(), SqgFailureDecision.SUCCESS);
    assertState(SqgCircuitState.CLOSED);
  }
}
