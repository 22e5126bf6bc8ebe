package com.sqg.resilience.starter.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResilienceOperations;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.rule.SqgBulkheadRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import com.sqg.resilience.api.rule.SqgSystemRule;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.resource.ResourceStatistics;
import com.sqg.resilience.starter.ResilienceAutoConfiguration;
import com.sqg.resilience.starter.ResilienceMetricsAutoConfiguration;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.search.MeterNotFoundException;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheus.PrometheusConfig;
import io.micrometer.prometheus.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

class ResilienceMetersTest {

  private final ApplicationContextRunner runner =
      new ApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  ResilienceAutoConfiguration.class, ResilienceMetricsAutoConfiguration.class))
          .withPropertyValues("env.config.resilience.engine=noop");

  @Test
  void prometheus_sees_the_names_and_tags_of_the_design() {
    runner
        .withUserConfiguration(Prometheus.class)
        .run(
            context -> {
              ResilienceRuntime runtime = context.getBean(ResilienceRuntime.class);
              ResourceStatistics statistics = statistics(runtime, "http:a:b", "http");
              statistics.recordStart();
              statistics.recordResult(SqgFailureDecision.SUCCESS, 2_000_000_000L);
              statistics.recordStart();
              statistics.recordResult(SqgFailureDecision.SLOW_FAILURE, 1_000_000_000L);
              statistics.recordBlocked(SqgBlockReason.CIRCUIT_OPEN);
              statistics.recordShadowBlocked(SqgBlockReason.FLOW_LIMIT);
              statistics.recordFallback(true);
              statistics.recordTransition(SqgCircuitState.HALF_OPEN, SqgCircuitState.OPEN);

              String r = "resource=\"http:a:b\",";
              awaitScrape(
                  context.getBean(PrometheusMeterRegistry.class),
                  "sqg_resilience_requests_total{" + r + "result=\"success\",} 1.0",
                  "sqg_resilience_requests_total{" + r + "result=\"failure\",} 0.0",
                  "sqg_resilience_requests_total{" + r + "result=\"ignored\",} 0.0",
                  "sqg_resilience_requests_total{" + r + "result=\"slow_success\",} 0.0",
                  "sqg_resilience_requests_total{" + r + "result=\"slow_failure\",} 1.0",
                  "sqg_resilience_requests_total{" + r + "result=\"blocked\",} 1.0",
                  "sqg_resilience_request_duration_seconds_count{" + r + "} 2.0",
                  "sqg_resilience_request_duration_seconds_sum{" + r + "} 3.0",
                  "sqg_resilience_blocked_total{reason=\"circuit_open\"," + r + "} 1.0",
                  "sqg_resilience_blocked_total{reason=\"flow_limit\"," + r + "} 0.0",
                  "sqg_resilience_shadow_block_total{reason=\"flow_limit\"," + r + "} 1.0",
                  "sqg_resilience_fallback_total{" + r + "result=\"success\",} 1.0",
                  "sqg_resilience_fallback_total{" + r + "result=\"failure\",} 0.0",
                  "sqg_resilience_state_transition_total{from=\"half_open\","
                      + r
                      + "to=\"open\",} 1.0",
                  "sqg_resilience_state_transition_total{from=\"closed\","
                      + r
                      + "to=\"open\",} 0.0",
                  "sqg_resilience_requests_in_flight{resource=\"http:a:b\",} 0.0",
                  "sqg_resilience_circuit_state{" + r + "state=\"closed\",} 1.0",
                  "sqg_resilience_circuit_state{" + r + "state=\"open\",} 0.0",
                  "sqg_resilience_circuit_state{" + r + "state=\"half_open\",} 0.0",
                  "sqg_resilience_resources_current{type=\"http\",} 1.0",
                  "sqg_resilience_resource_overflow_total{type=\"http\",} 0.0",
                  "sqg_resilience_resources_max 2000.0",
                  "sqg_resilience_events_dropped_total 0.0");
            });
  }

  @Test
  void every_meter_says_what_it_means() {
    runner
        .withUserConfiguration(Prometheus.class)
        .run(
            context -> {
              statistics(context.getBean(ResilienceRuntime.class), "http:a:b", "http");
              PrometheusMeterRegistry registry = context.getBean(PrometheusMeterRegistry.class);
              awaitScrape(registry, "sqg_resilience_requests_total");
              assertThat(registry.getMeters())
                  .extracting(meter -> meter.getId().getName())
                  .contains("sqg.resilience.requests", "sqg.resilience.resources.max");
              assertThat(registry.getMeters())
                  .allSatisfy(meter -> assertThat(meter.getId().getDescription()).isNotBlank());
            });
  }

  @Test
  void the_gauges_show_what_is_now() throws Exception {
    runner
        .withUserConfiguration(Prometheus.class)
        .withPropertyValues(
            "env.config.resilience.engine=sentinel",
            "env.config.resilience.mode=enforce",
            "env.config.resilience.defaults.circuit-breaker.minimum-request-amount=1")
        .run(
            context -> {
              SqgResilienceOperations operations = context.getBean(SqgResilienceOperations.class);
              PrometheusMeterRegistry registry = context.getBean(PrometheusMeterRegistry.class);
              operations.call(
                  "http:a:b",
                  () -> {
                    awaitScrape(
                        registry, "sqg_resilience_requests_in_flight{resource=\"http:a:b\",} 1.0");
                    return "x";
                  });
              awaitScrape(
                  registry, "sqg_resilience_requests_in_flight{resource=\"http:a:b\",} 0.0");
              assertThatThrownBy(
                      () ->
                          operations.call(
                              "http:broken:b",
                              () -> {
                                throw new IllegalStateException("down");
                              }))
                  .hasMessage("down");
              String r = "resource=\"http:broken:b\",";
              awaitScrape(
                  registry,
                  "sqg_resilience_circuit_state{" + r + "state=\"closed\",} 0.0",
                  "sqg_resilience_circuit_state{" + r + "state=\"open\",} 1.0",
                  "sqg_resilience_circuit_state{resource=\"http:a:b\",state=\"closed\",} 1.0");
            });
  }

  @Test
  void folded_calls_are_counted() {
    runner
        .withUserConfiguration(Prometheus.class)
        .withPropertyValues("env.config.resilience.max-resources=1")
        .run(
            context -> {
              SqgResilienceOperations operations = context.getBean(SqgResilienceOperations.class);
              for (int i = 0; i < 4; i++) {
                operations.call("http:" + i, () -> "x");
              }

              awaitScrape(
                  context.getBean(PrometheusMeterRegistry.class),
                  "sqg_resilience_resources_current{type=\"http\",} 2.0",
                  "sqg_resilience_resource_overflow_total{type=\"http\",} 3.0",
                  "{resource=\"http:_overflow\",result=\"success\",} 3.0");
            });
  }

  @Test
  void without_the_resource_tag_there_is_one_sum_a_kind() {
    runner
        .withUserConfiguration(Prometheus.class)
        .withPropertyValues("env.config.resilience.metrics.resource-tag=false")
        .run(
            context -> {
              ResilienceRuntime runtime = context.getBean(ResilienceRuntime.class);
              for (String name : new String[] {"http:a", "http:b", "redis:a"}) {
                statistics(runtime, name, name.split(":")[0])
                    .recordResult(SqgFailureDecision.SUCCESS, 1);
              }

              PrometheusMeterRegistry registry = context.getBean(PrometheusMeterRegistry.class);
              awaitScrape(
                  registry,
                  "sqg_resilience_requests_total{result=\"success\",type=\"http\",} 2.0",
                  "sqg_resilience_requests_total{result=\"success\",type=\"redis\",} 1.0");
              assertThat(registry.scrape()).doesNotContain("resource=");
            });
  }

  @Test
  void without_the_resource_tag_the_same_figures_are_there() {
    assertThat(figuresWithout("type", "env.config.resilience.metrics.resource-tag=false"))
        .isEqualTo(figuresWithout("resource", "env.config.resilience.metrics.resource-tag=true"))
        .hasSizeGreaterThan(20);
  }

  /** Names and tags, but one tag, of the meters of a resource that everything happened to. */
  private Set<String> figuresWithout(String tag, String property) {
    Set<String> figures = new TreeSet<>();
    runner
        .withUserConfiguration(SecondRegistry.class)
        .withPropertyValues(property)
        .run(
            context -> {
              MeterRegistry registry = context.getBean(MeterRegistry.class);
              ResilienceRuntime runtime = context.getBean(ResilienceRuntime.class);
              ResourceStatistics statistics = statistics(runtime, "http:a", "http");
              for (SqgFailureDecision decision : SqgFailureDecision.values()) {
                statistics.recordResult(decision, 1);
              }
              for (SqgBlockReason reason : SqgBlockReason.values()) {
                statistics.recordBlocked(reason);
              }
              statistics.recordTransition(SqgCircuitState.CLOSED, SqgCircuitState.OPEN);
              Awaitility.await()
                  .untilAsserted(
                      () ->
                          assertThat(registry.find("sqg.resilience.state.transition").meters())
                              .hasSize(5));
              for (Meter meter : registry.getMeters()) {
                List<Tag> tags = new ArrayList<>(meter.getId().getTags());
                tags.removeIf(t -> t.getKey().equals(tag));
                if (tags.size() < meter.getId().getTags().size() || tags.isEmpty()) {
                  figures.add(meter.getId().getName() + tags);
                }
              }
            });
    figures.removeIf(figure -> figure.startsWith("sqg.resilience.resource"));
    figures.removeIf(figure -> figure.startsWith("sqg.resilience.slow.sql")); // no resource's
    return figures;
  }

  @Test
  void the_first_refusal_of_a_resource_with_a_rule_is_an_increase_from_zero() {
    runner
        .withUserConfiguration(Prometheus.class)
        .withPropertyValues(
            "env.config.resilience.kinds.http.flow.enabled=true",
            "env.config.resilience.kinds.http.flow.qps=1")
        .run(
            context -> {
              statistics(context.getBean(ResilienceRuntime.class), "http:a:b", "http");
              String r = "resource=\"http:a:b\",";
              awaitScrape(
                  context.getBean(PrometheusMeterRegistry.class),
                  "sqg_resilience_blocked_total{reason=\"flow_limit\"," + r + "} 0.0",
                  "sqg_resilience_shadow_block_total{reason=\"flow_limit\"," + r + "} 0.0",
                  "sqg_resilience_blocked_total{reason=\"circuit_open\"," + r + "} 0.0",
                  "sqg_resilience_state_transition_total{from=\"closed\","
                      + r
                      + "to=\"open\",} 0.0",
                  "sqg_resilience_fallback_total{" + r + "result=\"failure\",} 0.0");
            });
  }

  @Test
  void rules_that_come_later_bring_their_meters_at_zero() {
    runner
        .withUserConfiguration(Prometheus.class)
        .run(
            context -> {
              ResilienceRuntime runtime = context.getBean(ResilienceRuntime.class);
              PrometheusMeterRegistry registry = context.getBean(PrometheusMeterRegistry.class);
              statistics(runtime, "http:a:b", "http");
              awaitScrape(registry, "reason=\"circuit_open\"");
              assertThat(registry.scrape()).doesNotContain("concurrency_limit");

              assertThat(runtime.rules().apply(new BulkheadRules())).isTrue();
              awaitScrape(
                  registry,
                  "sqg_resilience_blocked_total{reason=\"concurrency_limit\","
                      + "resource=\"http:a:b\",} 0.0");
            });
  }

  @Test
  void what_no_rule_explains_has_a_meter_once_it_happens() {
    runner
        .withUserConfiguration(Prometheus.class)
        .run(
            context -> {
              ResourceStatistics statistics =
                  statistics(context.getBean(ResilienceRuntime.class), "http:a:b", "http");
              PrometheusMeterRegistry registry = context.getBean(PrometheusMeterRegistry.class);
              awaitScrape(registry, "reason=\"circuit_open\"");
              assertThat(registry.scrape()).doesNotContain("hot_key_limit", "to=\"half_open\"");

              statistics.recordBlocked(SqgBlockReason.HOT_KEY_LIMIT);
              statistics.recordTransition(SqgCircuitState.CLOSED, SqgCircuitState.OPEN);
              String r = "resource=\"http:a:b\",";
              awaitScrape(
                  registry,
                  "sqg_resilience_blocked_total{reason=\"hot_key_limit\"," + r + "} 1.0",
                  "sqg_resilience_state_transition_total{from=\"open\","
                      + r
                      + "to=\"half_open\",} 0.0");
            });
  }

  @Test
  void switched_off_there_are_no_meters() {
    runner
        .withUserConfiguration(Prometheus.class)
        .withPropertyValues("env.config.resilience.metrics.enabled=false")
        .run(
            context -> {
              context.getBean(SqgResilienceOperations.class).call("a", () -> "x");
              assertThat(context.getBean(PrometheusMeterRegistry.class).scrape()).isEmpty();
            });
  }

  @ParameterizedTest
  @ValueSource(classes = {Throwing.class, OfAnotherVersion.class})
  void a_registry_that_throws_is_not_met_by_calls_and_spares_the_others(Class<?> broken) {
    runner
        .withUserConfiguration(broken, SecondRegistry.class)
        .run(
            context -> {
              assertThat(context.getBean(SqgResilienceOperations.class).call("a", () -> "x"))
                  .isEqualTo("x");
              MeterRegistry healthy = context.getBean("healthy", MeterRegistry.class);
              Awaitility.await()
                  .untilAsserted(
                      () ->
                          assertThat(
                                  healthy
                                      .get("sqg.resilience.requests")
                                      .tag("result", "success")
                                      .functionCounter()
                                      .count())
                              .isEqualTo(1));
            });
  }

  @Test
  void a_registry_that_blocks_is_not_met_by_calls() {
    runner
        .withUserConfiguration(Blocking.class)
        .run(
            context -> {
              SqgResilienceOperations operations = context.getBean(SqgResilienceOperations.class);
              long start = System.nanoTime();
              for (int i = 0; i < 100; i++) {
                operations.call("a" + i, () -> "x");
              }
              assertThat(Duration.ofNanos(System.nanoTime() - start))
                  .isLessThan(Duration.ofSeconds(2));
              context.getBean(Blocking.class).release.countDown();
            });
  }

  @Test
  void a_registry_that_outlives_the_context_shows_the_new_one() {
    SimpleMeterRegistry shared = new SimpleMeterRegistry();
    for (int i = 0; i < 2; i++) {
      outliving(shared)
          .run(
              context -> {
                context.getBean(SqgResilienceOperations.class).call("a", () -> "x");
                ResilienceRuntime runtime = context.getBean(ResilienceRuntime.class);
                runtime
                    .resources()
                    .find("a")
                    .statistics()
                    .recordResult(SqgFailureDecision.FAILURE, 1);
                Awaitility.await()
                    .untilAsserted(
                        () ->
                            assertThat(
                                    shared
                                        .get("sqg.resilience.requests")
                                        .tag("result", "failure")
                                        .functionCounter()
                                        .count())
                                .isEqualTo(1));
                runtime
                    .resources()
                    .find("a")
                    .statistics()
                    .recordResult(SqgFailureDecision.FAILURE, 1);
                assertThat(
                        shared
                            .get("sqg.resilience.requests")
                            .tag("result", "failure")
                            .functionCounter()
                            .count())
                    .isEqualTo(2);
              });
    }
  }

  @Test
  void a_registry_that_outlives_the_context_is_left_clean() {
    SimpleMeterRegistry shared = new SimpleMeterRegistry();
    Meter foreign = shared.counter("of.the.application");
    outliving(shared)
        .run(
            context -> {
              context.getBean(SqgResilienceOperations.class).call("http:a", () -> "x");
              awaitGauge(shared, 1);
            });
    assertThat(shared.getMeters()).containsExactly(foreign);
  }

  @Test
  void a_context_that_closes_late_spares_the_meters_of_the_one_that_followed_it() {
    SimpleMeterRegistry shared = new SimpleMeterRegistry();
    outliving(shared)
        .run(
            first -> {
              SqgResilienceOperations former = first.getBean(SqgResilienceOperations.class);
              former.call("http:a", () -> "x");
              former.call("http:b", () -> "x");
              awaitGauge(shared, 2);
              outliving(shared)
                  .run(
                      second -> {
                        second.getBean(SqgResilienceOperations.class).call("http:a", () -> "x");
                        awaitGauge(shared, 1);
                        first.getSourceApplicationContext().close();
                        assertThat(gauge(shared)).isEqualTo(1);
                        assertThat(shared.find("sqg.resilience.requests").meters())
                            .extracting(meter -> meter.getId().getTag("resource"))
                            .containsOnly("http:a");
                      });
            });
  }

  @Test
  void a_registry_that_removes_nothing_keeps_no_closed_context_alive() {
    SimpleMeterRegistry hoarding =
        new SimpleMeterRegistry() {
          @Override
          public Meter remove(Meter.Id id) {
            return null;
          }
        };
    outliving(hoarding)
        .run(
            context -> {
              context.getBean(SqgResilienceOperations.class).call("http:a", () -> "x");
              awaitGauge(hoarding, 1);
            });
    Awaitility.await()
        .untilAsserted(
            () -> {
              System.gc();
              assertThat(gauge(hoarding)).as("what it reads is gone").isNaN();
            });
  }

  @Test
  void what_cannot_happen_has_no_meter() {
    runner
        .withUserConfiguration(Prometheus.class)
        .run(
            context -> {
              statistics(context.getBean(ResilienceRuntime.class), "mysql:a:query", "mysql");
              PrometheusMeterRegistry registry = context.getBean(PrometheusMeterRegistry.class);
              awaitScrape(registry, "to=\"open\"");
              assertThat(registry.find("sqg.resilience.blocked").meters())
                  .extracting(meter -> meter.getId().getTag("reason"))
                  .containsExactly("circuit_open");
              assertThat(registry.find("sqg.resilience.state.transition").meters()).hasSize(1);
              assertThat(registry.find("sqg.resilience.requests").meters())
                  .extracting(meter -> meter.getId().getTag("result"))
                  .containsExactlyInAnyOrder("success", "failure", "ignored", "blocked");
            });
  }

  @Test
  void an_inbound_resource_may_be_shed_and_has_no_breaker() {
    runner
        .withUserConfiguration(Prometheus.class)
        .run(
            context -> {
              context
                  .getBean(ResilienceRuntime.class)
                  .resources()
                  .resolve("web:/a", "web", SqgEntryType.IN);
              PrometheusMeterRegistry registry = context.getBean(PrometheusMeterRegistry.class);
              awaitScrape(registry, "sqg_resilience_blocked_total{reason=\"system_overload\"");
              assertThat(registry.find("sqg.resilience.circuit.state").meters()).isEmpty();
            });
  }

  private ApplicationContextRunner outliving(MeterRegistry shared) {
    return runner.withBean(
        MeterRegistry.class, () -> shared, definition -> definition.setDestroyMethodName(""));
  }

  private static double gauge(MeterRegistry registry) {
    return registry.get("sqg.resilience.resources.current").tag("type", "http").gauge().value();
  }

  private static void awaitGauge(MeterRegistry registry, double value) {
    Awaitility.await()
        .ignoreExceptionsInstanceOf(MeterNotFoundException.class)
        .untilAsserted(() -> assertThat(gauge(registry)).isEqualTo(value));
  }

  private static ResourceStatistics statistics(
      ResilienceRuntime runtime, String name, String kind) {
    return runtime.resources().resolve(name, kind, SqgEntryType.OUT).statistics();
  }

  private static void awaitScrape(PrometheusMeterRegistry registry, String... lines) {
    Awaitility.await().untilAsserted(() -> assertThat(registry.scrape()).contains(lines));
  }

  private static final class BulkheadRules implements SqgRuleSnapshot {

    @Override
    public long version() {
      return 1_000;
    }

    @Override
    public @Nullable SqgMode mode() {
      return null;
    }

    @Override
    public @Nullable SqgSystemRule system() {
      return null;
    }

    @Override
    public SqgResourceRules rulesFor(SqgResourceContext context) {
      return SqgResourceRules.builder().bulkhead(SqgBulkheadRule.of(5)).build();
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class Prometheus {

    @Bean
    PrometheusMeterRegistry prometheus() {
      return new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class SecondRegistry {

    @Bean
    MeterRegistry healthy() {
      return new SimpleMeterRegistry();
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class Throwing {

    @Bean
    MeterRegistry aThrowing() {
      return filtered(
          () -> {
            throw new IllegalStateException("registry is broken");
          });
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class OfAnotherVersion {

    @Bean
    MeterRegistry aThrowing() {
      return filtered(
          () -> {
            throw new NoSuchMethodError("registry is of another version");
          });
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class Blocking {

    private final CountDownLatch release = new CountDownLatch(1);
    private final AtomicBoolean met = new AtomicBoolean();

    private void block() {
      try {
        release.await(5, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Bean
    MeterRegistry blocking() {
      return filtered(
          () -> {
            if (met.compareAndSet(false, true)) {
              block();
            }
          });
    }
  }

  private static MeterRegistry filtered(Runnable harm) {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    registry
        .config()
        .meterFilter(
            new MeterFilter() {
              @Override
              public Meter.Id map(Meter.Id id) {
                harm.run();
                return id;
              }
            });
    return registry;
  }
}
