package com.sqg.resilience.core;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.sql.SqgSqlType;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.slowsql.SlowSqlSettings;
import com.sqg.resilience.core.testing.ScriptedEngine;
import com.sqg.resilience.core.testing.TestRules;
import org.junit.jupiter.api.Test;

class ResilienceRuntimeTest {

  private final ScriptedEngine engine = new ScriptedEngine();

  @Test
  void it_leaves_the_engine_to_whoever_made_it_but_takes_its_listener_back() {
    ResilienceRuntime runtime =
        ResilienceRuntime.builder(engine, TestRules.mode(SqgMode.ENFORCE)).build();
    GuardedResource resource = runtime.invoker().resource("a", "method", SqgEntryType.OUT);
    engine.transition("a", SqgCircuitState.CLOSED, SqgCircuitState.OPEN);
    runtime.close();
    engine.transition("a", SqgCircuitState.CLOSED, SqgCircuitState.OPEN);

    assertThat(engine.closed).isFalse();
    assertThat(resource.statistics().transitions(SqgCircuitState.CLOSED, SqgCircuitState.OPEN))
        .isEqualTo(1);
  }

  @Test
  void it_works_without_a_source() {
    try (ResilienceRuntime runtime = ResilienceRuntime.builder(engine).build()) {
      assertThat(runtime.modes().global()).isEqualTo(SqgMode.OBSERVE);
      runtime.operations().run("a", () -> {});
      assertThat(engine.acquired).hasSize(1);
    }
  }

  @Test
  void it_has_the_built_in_settings_of_slow_sql_unless_told_otherwise() {
    SlowSqlSettings settings = SlowSqlSettings.builder().build();
    try (ResilienceRuntime runtime = ResilienceRuntime.builder(engine).build()) {
      assertThat(runtime.slowSql().enabled()).isTrue();
      assertThat(runtime.slowSql().of(SqgSqlType.SELECT).rule())
          .isEqualTo(settings.of(SqgSqlType.SELECT).rule());
    }
    try (ResilienceRuntime runtime = ResilienceRuntime.builder(engine).slowSql(settings).build()) {
      assertThat(runtime.slowSql()).isSameAs(settings);
    }
  }
}
