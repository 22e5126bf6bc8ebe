package com.sqg.resilience.core.resource;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.event.SqgResilienceEvent;
import com.sqg.resilience.api.event.SqgResourceOverflowEvent;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.testing.ScriptedEngine;
import com.sqg.resilience.core.testing.TestRules;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ResourceRegistryTest {

  private final List<SqgResilienceEvent> events = new CopyOnWriteArrayList<>();
  private final ResilienceRuntime runtime =
      ResilienceRuntime.builder(new ScriptedEngine(), TestRules.mode(SqgMode.ENFORCE))
          .maxResources(3)
          .listeners(() -> List.of(events::add))
          .build();
  private final ResourceRegistry registry = runtime.resources();

  @AfterEach
  void close() {
    runtime.close();
  }

  private GuardedResource resolve(String name, String kind) {
    return registry.resolve(name, kind, SqgEntryType.OUT);
  }

  @Test
  void a_name_has_one_resource() {
    assertThat(resolve("http:a:get", "http")).isSameAs(resolve("http:a:get", "http"));
  }

  @Test
  void names_beyond_the_limit_fold_into_their_kinds_aggregate() {
    resolve("http:a:get", "http");
    resolve("http:b:get", "http");
    resolve("redis:a:read", "redis");

    assertThat(resolve("http:c:get", "http").name()).isEqualTo("http:_overflow");
    assertThat(resolve("http:d:get", "http").name()).isEqualTo("http:_overflow");
    assertThat(resolve("redis:b:read", "redis").name()).isEqualTo("redis:_overflow");
    assertThat(resolve("http:a:get", "http").name()).as("old names stay").isEqualTo("http:a:get");
    assertThat(registry.folds().get("http").sum()).isEqualTo(2);
    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(events)
                    .as("one for a kind, as often as the log tells of it")
                    .filteredOn(SqgResourceOverflowEvent.class::isInstance)
                    .hasSize(2));
  }

  @Test
  void inbound_and_outbound_calls_of_a_kind_have_aggregates_of_their_own() {
    for (String name : List.of("a", "b", "c")) {
      resolve(name, "method");
    }
    GuardedResource out = registry.resolve("kafka:x:send", "kafka", SqgEntryType.OUT);
    GuardedResource in = registry.resolve("kafka:x:consume", "kafka", SqgEntryType.IN);

    assertThat(out.name()).isEqualTo("kafka:_overflow");
    assertThat(in.name()).isEqualTo("kafka:_overflow:in");
    assertThat(registry.resolve("web:/x", "web", SqgEntryType.IN).name())
        .isEqualTo("web:_overflow");
  }

  @Test
  void a_name_that_cannot_be_used_gets_a_resource_that_is_always_off() {
    for (String name : new String[] {null, "", "  ", "a\tb", "x".repeat(257)}) {
      assertThat(registry.resolve(name, "http", SqgEntryType.OUT).mode()).isEqualTo(SqgMode.OFF);
    }
    runtime.modes().setGlobal(SqgMode.OBSERVE);
    assertThat(registry.resolve("", "http", SqgEntryType.OUT).mode()).isEqualTo(SqgMode.OFF);
    assertThat(registry.all()).isEmpty();
    assertThat(resolve("x".repeat(256), "http").name()).hasSize(256);
  }

  @Test
  void a_listener_hears_of_old_and_new_resources_and_cannot_hurt() {
    resolve("a", "method");
    List<String> names = new ArrayList<>();
    registry.onChange(
        resource -> {
          names.add(resource.name());
          if (resource.name().equals("b")) {
            throw new IllegalStateException("broken");
          }
        });

    assertThat(resolve("b", "method").name()).isEqualTo("b");
    assertThat(names).containsExactly("a", "b");
  }

  @Test
  void threads_that_meet_a_new_name_together_get_one_resource() throws Exception {
    CountDownLatch start = new CountDownLatch(1);
    List<GuardedResource> seen = new CopyOnWriteArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      Thread thread =
          new Thread(
              () -> {
                try {
                  start.await();
                } catch (InterruptedException e) {
                  return;
                }
                for (int n = 0; n < 20; n++) {
                  seen.add(resolve("http:" + n + ":get", "http"));
                }
              });
      thread.start();
      threads.add(thread);
    }
    start.countDown();
    for (Thread thread : threads) {
      thread.join();
    }

    assertThat(seen).hasSize(160);
    assertThat(registry.all()).hasSize(4);
    assertThat(seen.stream().distinct()).hasSize(4);
  }

  @Test
  void what_fails_while_a_resource_is_made_costs_no_place_and_no_call() {
    registry.onChange(
        resource -> {
          throw new OutOfMemoryError("unable to create native thread");
        });
    for (String name : List.of("http:a:get", "http:b:get", "http:c:get")) {
      assertThat(resolve(name, "http").name()).isEqualTo(name);
    }
  }

  @Test
  void rules_that_come_while_a_resource_is_made_are_the_ones_it_gets() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    registry.apply(
        context -> {
          asked.countDown();
          awaitQuietly(goOn);
          return SqgResourceRules.builder().mode(SqgMode.OFF).build();
        });
    Thread maker = new Thread(() -> resolve("http:a:get", "http"));
    maker.start();
    asked.await();
    registry.apply(context -> SqgResourceRules.builder().mode(SqgMode.OBSERVE).build());
    goOn.countDown();
    maker.join();

    assertThat(registry.find("http:a:get").mode()).isEqualTo(SqgMode.OBSERVE);
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void a_listener_hears_of_new_rules_and_of_figures_that_move_for_the_first_time() {
    List<String> heard = new ArrayList<>();
    resolve("http:a:get", "http");
    registry.onChange(resource -> heard.add(resource.name()));
    assertThat(heard).as("of what there is").containsExactly("http:a:get");

    ResourceStatistics statistics = resolve("http:b:get", "http").statistics();
    assertThat(heard).containsExactly("http:a:get", "http:b:get");

    heard.clear();
    statistics.recordFallback(false);
    statistics.recordFallback(false);
    statistics.recordTransition(SqgCircuitState.CLOSED, SqgCircuitState.OPEN);
    assertThat(heard).containsExactly("http:b:get", "http:b:get");

    heard.clear();
    registry.apply(context -> SqgResourceRules.none());
    assertThat(heard).containsExactlyInAnyOrder("http:a:get", "http:b:get");
  }

  @Test
  void a_listener_that_throws_is_not_met_by_the_call_that_moves_a_figure() {
    GuardedResource resource = resolve("http:a:get", "http");
    registry.onChange(
        changed -> {
          if (changed.statistics().blocked() > 0) {
            throw new IllegalStateException("listener is broken");
          }
        });

    resource.statistics().recordBlocked(SqgBlockReason.FLOW_LIMIT);
    assertThat(resource.statistics().blocked(SqgBlockReason.FLOW_LIMIT)).isEqualTo(1);
  }
}
