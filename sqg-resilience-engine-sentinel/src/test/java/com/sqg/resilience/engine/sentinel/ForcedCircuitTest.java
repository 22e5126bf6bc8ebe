package com.sqg.resilience.engine.sentinel;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgCircuitControl;
import com.sqg.resilience.api.rule.SqgResourceRules;
import org.junit.jupiter.api.Test;

/** Why a circuit cannot be forced: its operator has to tell a slip of the pen from a setting. */
class ForcedCircuitTest {

  private final SentinelResilienceEngine engine = new SentinelResilienceEngine(() -> 0, () -> 0);

  @Test
  void of_a_resource_that_was_not_called_so_far() {
    assertThatThrownBy(() -> engine.controlCircuit("a", SqgCircuitControl.FORCED_OPEN))
        .hasMessage("'a' was not called so far");
  }

  @Test
  void of_a_resource_that_has_no_breaker() {
    engine.updateRules(EngineRules.of("a", SqgResourceRules.none()));
    engine.acquire(SqgResourceContext.of("a", "method", SqgEntryType.OUT));

    assertThatThrownBy(() -> engine.controlCircuit("a", SqgCircuitControl.FORCED_OPEN))
        .hasMessage("'a' has no circuit breaker");
  }
}
