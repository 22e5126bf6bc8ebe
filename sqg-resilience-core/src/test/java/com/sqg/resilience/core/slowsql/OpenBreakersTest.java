package com.sqg.resilience.core.slowsql;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.engine.SqgCircuitControl;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgPartitionState;
import com.sqg.resilience.api.sql.SqgSqlType;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.testing.ScriptedEngine;
import com.sqg.resilience.core.testing.Statements;
import com.sqg.resilience.core.testing.TestRules;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OpenBreakersTest {

  private final ScriptedEngine engine = new ScriptedEngine();
  private final ResilienceRuntime runtime =
      ResilienceRuntime.builder(engine, TestRules.mode(SqgMode.ENFORCE)).build();
  private final AtomicLong nanos = new AtomicLong(-5);
  private final OpenBreakers breakers = new OpenBreakers(engine, runtime.resources(), nanos::get);

  @AfterEach
  void close() {
    runtime.close();
  }

  private static SqgPartitionState state(SqgSqlType type, SqgCircuitState circuit) {
    return state(type, circuit, SqgCircuitControl.AUTOMATIC, 1);
  }

  private static SqgPartitionState state(
      SqgSqlType type, SqgCircuitState circuit, SqgCircuitControl control, long retryMillis) {
    return SqgPartitionState.builder(Statements.of("k", type, "x", null))
        .circuit(circuit, control, retryMillis)
        .build();
  }

  @Test
  void those_that_are_not_closed_are_counted_by_type_over_all_resources() {
    for (String name : new String[] {"mysql:a:query", "mysql:b:query"}) {
      runtime.invoker().resource(name, "mysql", SqgEntryType.OUT);
    }
    engine.partitions =
        resource ->
            List.of(
                state(SqgSqlType.SELECT, SqgCircuitState.OPEN),
                state(SqgSqlType.SELECT, SqgCircuitState.HALF_OPEN),
                state(SqgSqlType.SELECT, SqgCircuitState.CLOSED),
                state(SqgSqlType.DELETE, SqgCircuitState.OPEN));

    assertThat(breakers.count(SqgSqlType.SELECT)).isEqualTo(4);
    assertThat(breakers.count(SqgSqlType.DELETE)).isEqualTo(2);
    assertThat(breakers.count(SqgSqlType.UPDATE)).isZero();
  }

  @Test
  void one_whose_time_is_over_keeps_nobody_out_unless_an_operator_holds_it() {
    runtime.invoker().resource("mysql:a:query", "mysql", SqgEntryType.OUT);
    engine.partitions =
        resource ->
            List.of(
                state(SqgSqlType.SELECT, SqgCircuitState.OPEN, SqgCircuitControl.AUTOMATIC, 0),
                state(SqgSqlType.UPDATE, SqgCircuitState.OPEN, SqgCircuitControl.FORCED_OPEN, 0),
                state(
                    SqgSqlType.DELETE, SqgCircuitState.HALF_OPEN, SqgCircuitControl.AUTOMATIC, 0));

    assertThat(breakers.count(SqgSqlType.SELECT)).isZero();
    assertThat(breakers.count(SqgSqlType.UPDATE)).isOne();
    assertThat(breakers.count(SqgSqlType.DELETE)).isOne();
  }

  @Test
  void the_engine_is_asked_once_for_all_types_and_again_after_a_second() {
    runtime.invoker().resource("mysql:a:query", "mysql", SqgEntryType.OUT);
    AtomicInteger asked = new AtomicInteger();
    engine.partitions =
        resource -> {
          asked.incrementAndGet();
          return List.of();
        };
    for (SqgSqlType type : SqgSqlType.values()) {
      assertThat(breakers.count(type)).isZero();
    }
    assertThat(asked).hasValue(1);

    engine.partitions = resource -> List.of(state(SqgSqlType.SELECT, SqgCircuitState.OPEN));
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(1) - 1);
    assertThat(breakers.count(SqgSqlType.SELECT)).isZero();
    nanos.incrementAndGet();
    assertThat(breakers.count(SqgSqlType.SELECT)).isOne();
  }
}
