package com.sqg.resilience.core.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.rule.SqgResourceRules;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Every change of circuit state is told, once. */
public abstract class TransitionContract extends EngineConformance {

  @Test
  void the_listener_hears_of_every_transition_in_order() {
    List<String> heard = new ArrayList<>();
    engine.onStateTransition(
        (resource, ruleId, from, to) ->
            heard.add(resource + ' ' + ruleId + ' ' + from + "->" + to));
    rules(breaker(ratioBreaker(SHORT)));
    trip();
    end(probe(), SqgFailureDecision.FAILURE);
    end(probe(), SqgFailureDecision.IGNORED);
    end(probe(), SqgFailureDecision.SUCCESS);

    String prefix = RESOURCE + " circuit-breaker:exception-ratio ";
    assertThat(heard)
        .containsExactly(
            prefix + "CLOSED->OPEN",
            prefix + "OPEN->HALF_OPEN",
            prefix + "HALF_OPEN->OPEN",
            prefix + "OPEN->HALF_OPEN",
            prefix + "HALF_OPEN->CLOSED");
  }

  @Test
  void however_many_probes_end_ignored_no_transition_is_told_for_them() {
    List<String> heard = new ArrayList<>();
    rules(breaker(ratioBreaker(SHORT)));
    trip();
    engine.onStateTransition((resource, ruleId, from, to) -> heard.add(from + "->" + to));
    end(probe(), SqgFailureDecision.IGNORED);
    for (int i = 1; i < 1_000; i++) {
      SqgEntry next = permitted();
      blocked(SqgBlockReason.CIRCUIT_OPEN);
      end(next, SqgFailureDecision.IGNORED);
    }
    assertThat(heard).containsExactly("OPEN->HALF_OPEN");
  }

  @Test
  void a_listener_that_throws_does_not_reach_the_call() {
    engine.onStateTransition(
        (resource, ruleId, from, to) -> {
          throw new IllegalStateException("broken");
        });
    rules(breaker(ratioBreaker(SHORT)));
    trip();
    end(probe(), SqgFailureDecision.SUCCESS);
    assertState(SqgCircuitState.CLOSED);
  }

  @Test
  void an_open_breaker_whose_rule_is_replaced_or_removed_is_told_closed() {
    List<String> heard = new ArrayList<>();
    engine.onStateTransition((resource, ruleId, from, to) -> heard.add(from + "->" + to));
    rules(breaker(ratioBreaker(LONG)));
    trip();
    rules(breaker(ratioBreaker(LONG.plusSeconds(1))));
    trip();
    rules(SqgResourceRules.none());
    assertThat(heard)
        .containsExactly("CLOSED->OPEN", "OPEN->CLOSED", "CLOSED->OPEN", "OPEN->CLOSED");
  }

  @Test
  void calls_that_outlive_their_breaker_cause_no_transition() {
    List<String> heard = new ArrayList<>();
    rules(breaker(ratioBreaker(SHORT)));
    SqgEntry first = permitted();
    SqgEntry second = permitted();
    rules(SqgResourceRules.none());
    engine.onStateTransition((resource, ruleId, from, to) -> heard.add(from + "->" + to));
    end(first, SqgFailureDecision.FAILURE);
    end(second, SqgFailureDecision.FAILURE);
    assertThat(heard).isEmpty();
  }

  @Test
  void a_listener_may_call_the_engine_and_stay_away_long_without_holding_up_others()
      throws Exception {
    CountDownLatch told = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    AtomicBoolean heldUpOthers = new AtomicBoolean();
    engine.onStateTransition(
        (resource, ruleId, from, to) -> {
          engine.state(resource);
          engine.acquire(context());
          told.countDown();
          try {
            if (!release.await(10, TimeUnit.SECONDS)) {
              heldUpOthers.set(true);
            }
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    rules(breaker(ratioBreaker(LONG)));
    Thread unlucky = new Thread(() -> calls(2, SqgFailureDecision.FAILURE));
    unlucky.start();
    assertThat(told.await(10, TimeUnit.SECONDS)).isTrue();
    blocked(SqgBlockReason.CIRCUIT_OPEN);
    rules(SqgResourceRules.none());
    call(SqgFailureDecision.SUCCESS);
    release.countDown();
    unlucky.join();
    assertThat(heldUpOthers).isFalse();
  }
}
