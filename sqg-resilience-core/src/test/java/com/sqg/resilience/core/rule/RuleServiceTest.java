package com.sqg.resilience.core.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
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
import com.sqg.resilience.api.rule.SqgRuleSource;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.classify.IgnoredExceptions;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.testing.ScriptedEngine;
import com.sqg.resilience.core.testing.TestRules;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
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
          public SqgResourceRules rulesFor(SqgResourceContext context) {
            throw new IllegalArgumentException("flow.qps is missing");
          }
        };
    TestRules faulty = TestRules.startingWith(late);
    try (ResilienceRuntime broken =
        ResilienceRuntime.builder(new ScriptedEngine(), faulty).build()) {
      broken.invoker().resource("a", "method", SqgEntryType.OUT);
      faulty.push(empty);
      assertThat(broken.rules().current().version()).isEqualTo(2);
    }
  }

  @Test
  void a_change_that_comes_while_the_source_is_subscribed_to_is_not_lost() {
    SqgRuleSource changing =
        receiver -> {
          receiver.accept(TestRules.snapshot(1, SqgMode.OBSERVE, Map.of()));
          receiver.accept(TestRules.snapshot(2, SqgMode.ENFORCE, Map.of()));
          return () -> {};
        };
    try (ResilienceRuntime own = ResilienceRuntime.builder(engine, changing).build()) {
      assertThat(own.rules().current().version()).isEqualTo(2);
      assertThat(own.modes().global()).isEqualTo(SqgMode.ENFORCE);
    }
  }

  @Test
  void a_late_snapshot_does_not_roll_newer_rules_back() {
    source.push(TestRules.snapshot(7, SqgMode.OBSERVE, Map.of()));
    event();
    source.push(TestRules.snapshot(6, SqgMode.ENFORCE, Map.of()));
    source.push(TestRules.snapshot(7, SqgMode.ENFORCE, Map.of()));

    assertThat(runtime.modes().global()).isEqualTo(SqgMode.OBSERVE);
    Awaitility.await().until(() -> events.size() == 3);
    assertThat(events.subList(1, 3))
        .map(refused -> ((SqgRulesRefusedEvent) refused).problem())
        .containsExactly(
            "version 6 is not newer than 7, which is in force",
            "version 7 is not newer than 7, which is in force");
  }

  @Test
  void a_snapshot_that_is_told_twice_is_taken_once_and_nothing_is_made_of_it() {
    SqgRuleSnapshot next = TestRules.snapshot(2, SqgMode.OBSERVE, Map.of());
    assertThat(runtime.rules().apply(next)).isTrue();
    assertThat(runtime.rules().apply(next)).isTrue();
    source.push(TestRules.snapshot(3, SqgMode.OBSERVE, Map.of()));

    Awaitility.await().until(() -> events.size() == 2);
    assertThat(events).hasOnlyElementsOfType(SqgRulesAppliedEvent.class);
  }

  @Test
  void a_refused_snapshot_may_be_corrected_without_a_newer_version() {
    engine.ruleFault = rules -> "qps is -1";
    source.push(TestRules.snapshot(2, SqgMode.OBSERVE, Map.of()));
    engine.ruleFault = rules -> null;
    source.push(TestRules.snapshot(2, SqgMode.OBSERVE, Map.of()));
    assertThat(runtime.rules().current().version()).isEqualTo(2);
  }

  @Test
  void no_snapshot_at_all_is_refused_and_does_not_reach_the_source_as_an_error() {
    source.push(null);
    assertThat(event())
        .isInstanceOfSatisfying(
            SqgRulesRefusedEvent.class,
            refused -> {
              assertThat(refused.version()).isZero();
              assertThat(refused.problem()).isEqualTo("the source gave no snapshot");
            });
  }

  @Test
  void an_error_in_a_snapshot_is_refused_like_a_fault() {
    source.push(
        new Snapshot(2) {
          @Override
          public SqgResourceRules rulesFor(SqgResourceContext context) {
            throw new NoClassDefFoundError("com/acme/Rules");
          }
        });
    assertThat(runtime.rules().current().version()).isEqualTo(1);
    assertThat(event()).isInstanceOf(SqgRulesRefusedEvent.class);
  }

  @Test
  void rules_that_are_null_are_refused_and_the_resource_is_named() {
    source.push(
        new Snapshot(2) {
          @Override
          public SqgResourceRules rulesFor(SqgResourceContext context) {
            return null;
          }
        });
    assertThat(event())
        .isInstanceOfSatisfying(
            SqgRulesRefusedEvent.class,
            refused -> assertThat(refused.problem()).contains("rules for 'a' are null"));
  }

  @Test
  void an_error_in_the_rules_of_a_new_resource_does_not_reach_its_call() {
    source.push(
        new Snapshot(2) {
          @Override
          public SqgResourceRules rulesFor(SqgResourceContext context) {
            if (context.resource().equals("new")) {
              throw new StackOverflowError();
            }
            return SqgResourceRules.none();
          }
        });
    assertThat(runtime.invoker().resource("new", "method", SqgEntryType.OUT).mode())
        .isEqualTo(SqgMode.OBSERVE);
  }

  @Test
  void the_configuration_holds_alone_until_a_source_has_rules() {
    TestRules late = TestRules.startingWith(null);
    SqgResourceRules configured = SqgResourceRules.builder().mode(SqgMode.OFF).build();
    try (ResilienceRuntime own =
        ResilienceRuntime.builder(engine, late)
            .configuration(TestRules.snapshot(1, SqgMode.ENFORCE, Map.of("a", configured)))
            .build()) {
      GuardedResource a = own.invoker().resource("a", "method", SqgEntryType.OUT);
      assertThat(own.modes().global()).isEqualTo(SqgMode.ENFORCE);
      assertThat(a.mode()).isEqualTo(SqgMode.OFF);

      SqgResourceRules sourced = SqgResourceRules.builder().mode(SqgMode.OBSERVE).build();
      late.push(TestRules.snapshot(1, null, Map.of("a", sourced)));
      assertThat(own.rules().current().version()).isEqualTo(1);
      assertThat(own.modes().global()).isEqualTo(SqgMode.ENFORCE);
      assertThat(a.mode()).isEqualTo(SqgMode.OBSERVE);

      late.push(TestRules.snapshot(2, null, Map.of()));
      assertThat(a.mode()).isEqualTo(SqgMode.OFF);
    }
  }

  @Test
  void a_mode_that_the_source_no_longer_gives_is_the_configured_one_again() {
    try (ResilienceRuntime own =
        ResilienceRuntime.builder(engine, source)
            .configuration(TestRules.snapshot(1, SqgMode.OFF, Map.of()))
            .build()) {
      assertThat(own.modes().global()).isEqualTo(SqgMode.OBSERVE);
      source.push(TestRules.snapshot(2, null, Map.of()));
      assertThat(own.modes().global()).isEqualTo(SqgMode.OFF);
    }
  }

  @Test
  void a_source_that_outlives_the_runtime_is_unsubscribed_from_and_has_no_effect_any_more() {
    runtime.close();
    assertThat(source.subscriptionClosed).isTrue();

    SqgRuleSnapshot before = engine.rules;
    source.push(TestRules.snapshot(2, SqgMode.ENFORCE, Map.of()));
    assertThat(engine.rules).isSameAs(before);
    assertThat(runtime.rules().apply(TestRules.snapshot(3, SqgMode.ENFORCE, Map.of()))).isFalse();
    assertThat(runtime.modes().global()).isEqualTo(SqgMode.OBSERVE);
  }

  @Test
  void a_source_that_goes_on_holding_its_subscriber_does_not_hold_a_closed_runtime() {
    List<Consumer<? super SqgRuleSnapshot>> held = new ArrayList<>();
    SqgRuleSource forgetful =
        receiver -> {
          held.add(receiver);
          return () -> {};
        };
    ResilienceRuntime own = ResilienceRuntime.builder(engine, forgetful).build();
    WeakReference<ResilienceRuntime> reference = new WeakReference<>(own);
    own.close();
    own = null;
    Awaitility.await()
        .until(
            () -> {
              System.gc();
              return reference.get() == null;
            });
    assertThat(held).hasSize(1);
  }

  @Test
  void a_source_that_cannot_be_unsubscribed_from_does_not_stop_the_close() {
    SqgRuleSource broken =
        receiver ->
            () -> {
              throw new IllegalStateException("connection lost");
            };
    ResilienceRuntime own = ResilienceRuntime.builder(engine, broken).build();
    assertThatCode(own::close).doesNotThrowAnyException();
    assertThat(own.rules().apply(TestRules.snapshot(1, null, Map.of()))).isFalse();
  }

  @Test
  void a_start_that_fails_leaves_no_subscription_behind() {
    engine.ruleFault = rules -> rules.version() == 1 ? "qps is -1" : null;
    TestRules refused = TestRules.mode(SqgMode.OBSERVE);
    assertThatThrownBy(() -> ResilienceRuntime.builder(engine, refused).build())
        .hasMessage("qps is -1");
    assertThat(refused.subscriptionClosed).isTrue();

    SqgRuleSource unreachable =
        receiver -> {
          throw new IllegalStateException("no connection");
        };
    assertThatThrownBy(() -> ResilienceRuntime.builder(engine, unreachable).build())
        .hasMessage("no connection");
    assertThatThrownBy(() -> ResilienceRuntime.builder(engine, receiver -> null).build())
        .isInstanceOf(NullPointerException.class)
        .hasMessageContaining("subscribe returned null");
  }

  private abstract static class Snapshot implements SqgRuleSnapshot {

    private final long version;

    Snapshot(long version) {
      this.version = version;
    }

    @Override
    public long version() {
      return version;
    }
  }
}
