package com.sqg.resilience.core.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.event.SqgResilienceEvent;
import com.sqg.resilience.api.event.SqgRulesAppliedEvent;
import com.sqg.resilience.api.event.SqgRulesRefusedEvent;
import com.sqg.resilience.api.rule.SqgBulkheadRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import com.sqg.resilience.api.rule.SqgSystemRule;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.classify.IgnoredExceptions;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.testing.ScriptedEngine;
import com.sqg.resilience.core.testing.TestRules;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RuleServiceTest {

  private final ScriptedEngine engine = new ScriptedEngine();
  private final TestRules source = TestRules.mode(SqgMode.OBSERVE);
  private final List<SqgResilienceEvent> events = new CopyOnWriteArrayList<>();
  private final ResilienceRuntime runtime =
      ResilienceRuntime.builder(engine, source).listeners(() -> List.of(events::add)).build();
  private final GuardedResource resource =
      runtime.invoker().resource("a", "method", SqgEntryType.OUT);

  @AfterEach
  void close() {
    runtime.close();
  }

  private SqgResilienceEvent event() {
    Awaitility.await().until(() -> !events.isEmpty());
    return events.get(0);
  }

  @Test
  void a_new_snapshot_reaches_the_engine_and_the_resources_and_says_what_changed() {
    SqgResourceRules rules =
        SqgResourceRules.builder()
            .mode(SqgMode.ENFORCE)
            .bulkhead(SqgBulkheadRule.of(5))
            .ignoreExceptions(List.of(IOException.class.getName()))
            .build();
    source.push(TestRules.snapshot(2, SqgMode.OBSERVE, Map.of("a", rules)));

    assertThat(engine.rules).isSameAs(runtime.rules().current());
    assertThat(resource.mode()).isEqualTo(SqgMode.ENFORCE);
    assertThat(resource.classifier().classify(null, new IOException(), IgnoredExceptions.none()))
        .isEqualTo(SqgFailureDecision.IGNORED);
    assertThat(event())
        .isInstanceOfSatisfying(
            SqgRulesAppliedEvent.class,
            applied ->
                assertThat(applied.changes())
                    .singleElement()
                    .asString()
                    .startsWith("a: [] -> [bulkhead(max-concurrent-calls=5)"));
  }

  @Test
  void a_snapshot_the_engine_cannot_honour_is_refused_whole() {
    engine.ruleFault = rules -> "qps is -1";
    source.push(TestRules.snapshot(2, SqgMode.ENFORCE, Map.of()));

    assertThat(runtime.rules().current().version()).isEqualTo(1);
    assertThat(runtime.modes().global()).isEqualTo(SqgMode.OBSERVE);
    assertThat(event())
        .isInstanceOfSatisfying(
            SqgRulesRefusedEvent.class,
            refused -> {
              assertThat(refused.version()).isEqualTo(2);
              assertThat(refused.problem()).isEqualTo("qps is -1");
            });
  }

  @Test
  void a_global_mode_set_at_run_time_survives_a_snapshot_that_says_nothing_new() {
    runtime.modes().setGlobal(SqgMode.ENFORCE);
    source.push(TestRules.snapshot(2, SqgMode.OBSERVE, Map.of()));
    assertThat(runtime.modes().global()).isEqualTo(SqgMode.ENFORCE);

    source.push(TestRules.snapshot(3, SqgMode.OFF, Map.of()));
    assertThat(runtime.modes().global()).isEqualTo(SqgMode.OFF);
  }

  @Test
  void a_first_snapshot_that_cannot_be_honoured_stops_the_start() {
    ScriptedEngine strict = new ScriptedEngine();
    strict.ruleFault = rules -> "qps is -1";
    assertThatThrownBy(
            () -> ResilienceRuntime.builder(strict, TestRules.mode(SqgMode.OBSERVE)).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("qps is -1");
  }

  @Test
  void rules_that_turn_out_contradictory_do_not_keep_better_ones_out() {
    SqgRuleSnapshot empty = TestRules.snapshot(2, SqgMode.OBSERVE, Map.of());
    SqgRuleSnapshot late =
        new SqgRuleSnapshot() {
          @Override
          public long version() {
            return 1;
          }

          @Override
          public SqgMode mode() {
            return SqgMode.OBSERVE;
          }

          @Override
          public SqgSystemRule system() {
            return null;
          }

          @Override
          public SqgResourceRules rulesFor(SqgResourceContext context) {
            throw new IllegalArgumentException("flow.qps is missing");
          }
        };
    TestRules faulty = TestRules.startingWith(late);
    try (ResilienceRuntime broken =
        ResilienceRuntime.builder(new ScriptedEngine(), faulty).build()) {
      broken.invoker().resource("a", "method", SqgEntryType.OUT);
      faulty.push(empty);
      assertThat(broken.rules().current()).isSameAs(empty);
    }
  }
}
