package com.sqg.resilience.core.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.classify.IgnoredExceptions;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.testing.ScriptedEngine;
import com.sqg.resilience.core.testing.TestRules;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A call of a resource in the course of another one of the same resource. */
class NestedInvocationTest {

  private final ScriptedEngine engine = new ScriptedEngine();
  private final ResilienceRuntime runtime =
      ResilienceRuntime.builder(engine, TestRules.mode(SqgMode.ENFORCE)).build();
  private final ResilienceInvoker invoker = runtime.invoker();
  private final GuardedResource resource =
      invoker.resource("mysql:orders:query", "mysql", SqgEntryType.OUT);
  private Invocation outer;

  @BeforeEach
  void begin() {
    outer = invoker.begin(resource, resource.context(), IgnoredExceptions.none());
  }

  @AfterEach
  void close() {
    runtime.close();
  }

  @Test
  void has_a_place_of_its_own_if_there_is_one() {
    invoker.beginWithin(outer, resource).complete("row", null);

    assertThat(engine.decisions()).containsExactly(SqgFailureDecision.SUCCESS);
  }

  @Test
  void shares_the_outer_calls_permit() {
    engine.refusing(SqgBlockReason.CONCURRENCY_LIMIT);

    assertThat(invoker.beginWithin(outer, resource).refusal()).isNull();
    assertThat(resource.statistics().blocked()).isZero();
  }

  @Test
  void shares_the_outer_calls_probe_and_is_counted_all_the_same() {
    engine.refusing(SqgBlockReason.CIRCUIT_OPEN).circuitState = SqgCircuitState.HALF_OPEN;

    invoker.beginWithin(outer, resource).complete("row", null);

    assertThat(resource.statistics().results(SqgFailureDecision.SUCCESS)).isOne();
    assertThat(engine.completed).as("the outer call decides").isEmpty();
  }

  @Test
  void is_refused_by_a_breaker_that_has_opened_meanwhile() {
    engine.refusing(SqgBlockReason.CIRCUIT_OPEN).circuitState = SqgCircuitState.OPEN;

    assertThat(invoker.beginWithin(outer, resource).refusal()).isNotNull();
  }

  @ParameterizedTest
  @EnumSource(
      names = {"CONCURRENCY_LIMIT", "CIRCUIT_OPEN"},
      mode = EnumSource.Mode.EXCLUDE)
  void is_refused_by_what_counts_every_call(SqgBlockReason reason) {
    engine.refusing(reason);

    assertThat(invoker.beginWithin(outer, resource).refusal()).isNotNull();
  }

  @Test
  void has_nothing_to_share_once_the_outer_call_has_ended() {
    outer.complete("rows", null);
    engine.refusing(SqgBlockReason.CONCURRENCY_LIMIT);

    assertThat(invoker.beginWithin(outer, resource).refusal()).isNotNull();
  }

  @Test
  void shares_nothing_with_a_call_of_another_resource() {
    GuardedResource other = invoker.resource("mysql:stock:query", "mysql", SqgEntryType.OUT);
    engine.refusing(SqgBlockReason.CONCURRENCY_LIMIT);

    assertThat(invoker.beginWithin(outer, other).refusal()).isNotNull();
  }

  @Test
  void shares_nothing_with_a_call_that_would_have_been_refused_itself() {
    runtime.modes().setGlobal(SqgMode.OBSERVE);
    engine.refusing(SqgBlockReason.CONCURRENCY_LIMIT);
    Invocation unentered = invoker.beginWithin(null, resource);

    invoker.beginWithin(unentered, resource);

    assertThat(resource.statistics().shadowBlocked()).isEqualTo(2);
  }

  @Test
  void takes_its_time_out_of_the_outer_calls() {
    outer.exclude(TimeUnit.HOURS.toNanos(-1)); // as if it had begun an hour ago
    outer.exclude(TimeUnit.MINUTES.toNanos(59));
    outer.complete("rows", null);

    assertThat(engine.completed.get(0).durationNanos())
        .isBetween(TimeUnit.MINUTES.toNanos(1), TimeUnit.MINUTES.toNanos(2));
  }

  @Test
  void what_a_cache_answers_is_counted_and_asks_no_engine() {
    int asked = engine.acquired.size();

    invoker.answeredFromCache(resource);

    assertThat(resource.statistics().results(SqgFailureDecision.IGNORED)).isOne();
    assertThat(engine.acquired).hasSize(asked);
    assertThat(resource.statistics().inFlight()).as("the outer one").isOne();
  }
}
