package com.sqg.resilience.core.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.rule.SqgBulkheadRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What holds for every engine, even one that honours no rule. */
public abstract class AdmissionContract extends EngineConformance {

  @Test
  void an_engine_has_a_name() {
    assertThat(engine.name()).isNotBlank();
  }

  @Test
  void without_rules_every_call_is_permitted_at_once() {
    SqgEntry entry = permitted();
    assertThat(entry.delayNanos()).isZero();
    assertThat(entry.retryAfterMillis()).isZero();
    assertThat(entry.ruleId()).isNull();
    end(entry, SqgFailureDecision.FAILURE);
    permitted();
  }

  @Test
  void a_resource_the_engine_has_never_seen_is_idle() {
    assertThat(engine.state("never:seen:before").circuitState()).isEqualTo(SqgCircuitState.CLOSED);
    assertThat(engine.state("never:seen:before").concurrentCalls()).isZero();
  }

  @Test
  void completing_twice_and_on_another_thread_does_no_harm() throws Exception {
    SqgEntry entry = permitted();
    Thread other = new Thread(() -> end(entry, SqgFailureDecision.SUCCESS));
    other.start();
    other.join();
    end(entry, SqgFailureDecision.FAILURE);
    assertThat(engine.state(RESOURCE).concurrentCalls()).isZero();
  }

  @Test
  void a_call_may_end_after_the_engine_was_closed() {
    SqgEntry entry = permitted();
    engine.close();
    end(entry, SqgFailureDecision.SUCCESS);
    engine.close();
  }

  @Test
  void a_closed_engine_permits_every_call() {
    rules(SqgResourceRules.builder().bulkhead(SqgBulkheadRule.of(1)).build());
    permitted();
    engine.close();
    permitted();
    permitted();
  }

  @Test
  void empty_rules_change_nothing() {
    rules(null, Map.of());
    rules(SqgResourceRules.none());
    permitted();
  }
}
