package com.sqg.resilience.core.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.engine.SqgCircuitControl;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.rule.SqgResourceRules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An operator may hold a resource's breakers. For engines that can do it. */
public abstract class CircuitControlContract extends EngineConformance {

  private SqgCircuitState state() {
    return engine.state(RESOURCE).circuitState();
  }

  @Test
  void forced_open_refuses_every_call_and_lets_no_probe_through() {
    rules(breaker(ratioBreaker(Duration.ofMillis(1))));
    call(SqgFailureDecision.SUCCESS);
    engine.controlCircuit(RESOURCE, SqgCircuitControl.FORCED_OPEN);

    long end = System.nanoTime() + Duration.ofMillis(20).toNanos();
    while (System.nanoTime() < end) {
      assertThat(blocked(SqgBlockReason.CIRCUIT_OPEN).retryAfterMillis()).isZero();
    }
    assertThat(state()).isEqualTo(SqgCircuitState.OPEN);
    assertThat(engine.state(RESOURCE).circuitControl()).isEqualTo(SqgCircuitControl.FORCED_OPEN);
  }

  @Test
  void forced_closed_admits_whatever_fails() {
    rules(breaker(ratioBreaker(LONG)));
    trip();
    engine.controlCircuit(RESOURCE, SqgCircuitControl.FORCED_CLOSED);
    calls(100, SqgFailureDecision.FAILURE);

    assertThat(state()).isEqualTo(SqgCircuitState.CLOSED);
  }

  @Test
  void given_back_the_breaker_is_closed_and_has_counted_nothing() {
    rules(breaker(ratioBreaker(LONG)));
    call(SqgFailureDecision.SUCCESS);
    engine.controlCircuit(RESOURCE, SqgCircuitControl.FORCED_CLOSED);
    calls(100, SqgFailureDecision.FAILURE);
    engine.controlCircuit(RESOURCE, SqgCircuitControl.AUTOMATIC);
    call(SqgFailureDecision.FAILURE);
    assertThat(state()).isEqualTo(SqgCircuitState.CLOSED);

    call(SqgFailureDecision.FAILURE);
    assertThat(state()).isEqualTo(SqgCircuitState.OPEN);
    engine.controlCircuit(RESOURCE, SqgCircuitControl.AUTOMATIC);
    assertThat(state()).as("reset").isEqualTo(SqgCircuitState.CLOSED);
  }

  @Test
  void a_call_from_before_decides_nothing() {
    rules(breaker(ratioBreaker(SHORT)));
    trip();
    SqgEntry probe = probe();
    engine.controlCircuit(RESOURCE, SqgCircuitControl.FORCED_OPEN);
    end(probe, SqgFailureDecision.SUCCESS);

    assertThat(state()).isEqualTo(SqgCircuitState.OPEN);
  }

  @Test
  void it_outlasts_other_rules() {
    rules(breaker(ratioBreaker(SHORT)));
    call(SqgFailureDecision.SUCCESS);
    engine.controlCircuit(RESOURCE, SqgCircuitControl.FORCED_OPEN);
    rules(breaker(ratioBreaker(LONG)));

    blocked(SqgBlockReason.CIRCUIT_OPEN);
    assertThat(engine.state(RESOURCE).circuitControl()).isEqualTo(SqgCircuitControl.FORCED_OPEN);
  }

  @Test
  void its_transitions_are_told() {
    List<String> heard = new ArrayList<>();
    rules(breaker(ratioBreaker(SHORT)));
    call(SqgFailureDecision.SUCCESS);
    engine.onStateTransition((resource, ruleId, from, to) -> heard.add(from + "->" + to));
    engine.controlCircuit(RESOURCE, SqgCircuitControl.FORCED_OPEN);
    engine.controlCircuit(RESOURCE, SqgCircuitControl.FORCED_OPEN);
    engine.controlCircuit(RESOURCE, SqgCircuitControl.AUTOMATIC);

    assertThat(heard).containsExactly("CLOSED->OPEN", "OPEN->CLOSED");
  }

  @Test
  void a_resource_without_a_breaker_has_nothing_to_force() {
    rules(SqgResourceRules.none());
    call(SqgFailureDecision.SUCCESS);

    assertThatThrownBy(() -> engine.controlCircuit(RESOURCE, SqgCircuitControl.FORCED_OPEN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(RESOURCE);
  }
}
