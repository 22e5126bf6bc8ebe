package com.sqg.resilience.core.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.engine.SqgCircuitState;
import java.util.ArrayList;
import java.util.List;
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
            prefix + "HALF_OPEN->OPEN",
            prefix + "OPEN->HALF_OPEN",
            prefix + "HALF_OPEN->CLOSED");
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
}
