package com.sqg.resilience.starter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgFailureClassifier;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResilience;
import com.sqg.resilience.api.SqgResilienceOperations;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgResilienceEngine;
import com.sqg.resilience.api.event.SqgModeChangedEvent;
import com.sqg.resilience.api.event.SqgResilienceEvent;
import com.sqg.resilience.api.event.SqgResilienceEventListener;
import com.sqg.resilience.api.rule.SqgBulkheadRule;
import com.sqg.resilience.api.rule.SqgFlowRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import com.sqg.resilience.api.rule.SqgRuleSource;
import com.sqg.resilience.api.rule.SqgSystemRule;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.starter.config.InvalidResilienceConfigurationException;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import javax.annotation.PostConstruct;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.MapPropertySource;

class ResilienceAutoConfigurationTest {

  private final ApplicationContextRunner runner =
      new ApplicationContextRunner().withConfiguration(AllAutoConfigurations.get());

  @Test
  void an_application_gets_a_runtime_that_observes_with_sentinel() {
    runner.run(
        context -> {
          ResilienceRuntime runtime = context.getBean(ResilienceRuntime.class);
          assertThat(runtime.modes().global()).isEqualTo(SqgMode.OBSERVE);
          assertThat(runtime.engine().name()).isEqualTo("sentinel");
          assertThat(context.getBean(SqgResilienceOperations.class)).isSameAs(runtime.operations());
        });
  }

  @Test
  void the_kill_switch_leaves_no_bean_but_those_to_inject_however_broken_the_rest_is() {
    runner
        .withPropertyValues(
            "env.config.resilience.enabled=off", "env.config.resilience.max-resources=none")
        .run(
            context -> {
              assertThat(context).hasNotFailed();
              assertThat(context.getBeanDefinitionNames())
                  .filteredOn(name -> name.startsWith("sqg"))
                  .containsExactlyInAnyOrder(
                      "sqgJdbcResilience",
                      "sqgDataSourceNamings",
                      "sqgSwitchedOffHttpResilience",
                      "sqgUnguardedResilienceOperations");
              SqgResilienceOperations operations = context.getBean(SqgResilienceOperations.class);
              assertThat(operations.<String, RuntimeException>call("a:b:c", () -> "plain"))
                  .isEqualTo("plain");
              assertThat(context.getBeansOfType(BeanPostProcessor.class).values())
                  .noneMatch(each -> each.getClass().getName().contains("sqg"));
            });
  }

  @Test
  void a_kill_switch_that_is_neither_on_nor_off_is_a_fault() {
    runner
        .withPropertyValues("env.config.resilience.enabled=perhaps")
        .run(
            context ->
                assertThat(context.getStartupFailure())
                    .isInstanceOf(InvalidResilienceConfigurationException.class)
                    .hasMessageContaining(
                        "env.config.resilience.enabled is 'perhaps' but allowed is: true or false"));
  }

  @Test
  void the_noop_engine_is_chosen_by_name() {
    runner
        .withPropertyValues("env.config.resilience.engine=noop")
        .run(
            context ->
                assertThat(engine(context.getBean(ResilienceRuntime.class))).isEqualTo("noop"));
  }

  @Test
  void the_applications_engine_is_used_unless_another_is_named() {
    ApplicationContextRunner own = runner.withUserConfiguration(OwnEngine.class);

    own.run(
        context -> assertThat(engine(context.getBean(ResilienceRuntime.class))).isEqualTo("own"));
    own.withPropertyValues("env.config.resilience.engine=ownEngine")
        .run(
            context ->
                assertThat(engine(context.getBean(ResilienceRuntime.class))).isEqualTo("own"));
    own.withPropertyValues("env.config.resilience.engine=noop")
        .run(
            context ->
                assertThat(engine(context.getBean(ResilienceRuntime.class))).isEqualTo("noop"));
  }

  @Test
  void an_unknown_engine_fails_the_start_and_names_the_known_ones() {
    runner
        .withUserConfiguration(OwnEngine.class)
        .withPropertyValues("env.config.resilience.engine=hystrix")
        .run(
            context ->
                assertThat(context.getStartupFailure())
                    .isInstanceOf(InvalidResilienceConfigurationException.class)
                    .hasMessageContaining("one of sentinel, noop, ownEngine"));
  }

  @Test
  void configured_values_reach_the_runtime() {
    runner
        .withPropertyValues(
            "env.config.resilience.mode=enforce", "env.config.resilience.max-resources=1")
        .withInitializer(
            context ->
                context
                    .getEnvironment()
                    .getPropertySources()
                    .addFirst(
                        new MapPropertySource(
                            "rules",
                            Collections.singletonMap(
                                "env.config.resilience.resources[http:a:b].mode", "off"))))
        .run(
            context -> {
              ResilienceRuntime runtime = context.getBean(ResilienceRuntime.class);
              assertThat(runtime.modes().global()).isEqualTo(SqgMode.ENFORCE);
              GuardedResource first =
                  runtime.resources().resolve("http:a:b", "http", SqgEntryType.OUT);
              assertThat(first.mode()).isEqualTo(SqgMode.OFF);
              assertThat(runtime.resources().resolve("http:c:d", "http", SqgEntryType.OUT).name())
                  .isEqualTo("http:_overflow");
            });
  }

  @Test
  void classifiers_and_listeners_are_found_in_order_and_may_need_the_framework_themselves() {
    runner
        .withUserConfiguration(Extensions.class)
        .run(
            context -> {
              ResilienceRuntime runtime = context.getBean(ResilienceRuntime.class);
              SqgResilienceOperations operations = context.getBean(SqgResilienceOperations.class);
              operations.call("later", () -> "x");
              GuardedResource later = runtime.resources().find("later");
              assertThat(later.statistics().results(SqgFailureDecision.FAILURE)).isEqualTo(1);

              // Called in a @PostConstruct before the classifiers existed.
              GuardedResource early = runtime.resources().find("early");
              operations.call("early", () -> "x");
              assertThat(early.statistics().results(SqgFailureDecision.SUCCESS)).isEqualTo(1);
              assertThat(early.statistics().results(SqgFailureDecision.FAILURE)).isEqualTo(1);

              runtime.modes().setGlobal(SqgMode.ENFORCE);
              List<SqgResilienceEvent> events = context.getBean(Extensions.class).events;
              Awaitility.await()
                  .untilAsserted(
                      () ->
                          assertThat(events).hasAtLeastOneElementOfType(SqgModeChangedEvent.class));
            });
  }

  @Test
  void classifiers_and_listeners_are_not_created_before_their_time() {
    runner
        .withUserConfiguration(Extensions.class)
        .run(
            context ->
                assertThat(context.getBean(Extensions.class).created)
                    .containsExactly("runtime", "listener", "second", "first"));
  }

  @Test
  void the_applications_rule_source_stands_above_the_configuration() {
    runner
        .withUserConfiguration(OwnRules.class)
        .withPropertyValues(
            "env.config.resilience.mode=enforce",
            "env.config.resilience.defaults.system.cpu-usage-threshold=0.7",
            "env.config.resilience.kinds.http.bulkhead.enabled=true",
            "env.config.resilience.kinds.http.bulkhead.max-concurrent-calls=5",
            "env.config.resilience.kinds.http.mode=off")
        .run(
            context -> {
              ResilienceRuntime runtime = context.getBean(ResilienceRuntime.class);
              SqgRuleSnapshot rules = runtime.rules().current();
              assertThat(rules.version()).isEqualTo(42);
              assertThat(runtime.modes().global()).isEqualTo(SqgMode.ENFORCE);
              assertThat(rules.system()).isEqualTo(SqgSystemRule.cpuUsage(0.7));

              SqgResourceContext http = SqgResourceContext.of("http:a:b", "http", SqgEntryType.OUT);
              context
                  .getBean(OwnRules.class)
                  .receiver
                  .accept(
                      new Snapshot(43, false) {
                        @Override
                        public SqgResourceRules rulesFor(SqgResourceContext resource) {
                          return SqgResourceRules.builder()
                              .mode(SqgMode.OBSERVE)
                              .flow(SqgFlowRule.reject(7))
                              .build();
                        }
                      });
              SqgResourceRules merged = runtime.rules().current().rulesFor(http);
              assertThat(merged.mode()).isEqualTo(SqgMode.OBSERVE);
              assertThat(merged.flow()).isEqualTo(SqgFlowRule.reject(7));
              assertThat(merged.bulkhead()).isEqualTo(SqgBulkheadRule.of(5));
              assertThat(merged.circuitBreakers()).hasSize(1);
            });
  }

  @Test
  void a_rule_source_that_outlives_the_context_is_unsubscribed_from() {
    OwnRules outliving = new OwnRules();
    runner
        .withBean(SqgRuleSource.class, () -> outliving)
        .run(context -> assertThat(outliving.receiver).isNotNull());
    assertThat(outliving.receiver).isNull();
  }

  @Test
  void an_engine_bean_is_closed_by_its_own_context_alone() {
    EngineNamedOwn engine = new EngineNamedOwn();
    runner
        .withBean("ownEngine", EngineNamedOwn.class, () -> engine, d -> d.setDestroyMethodName(""))
        .run(
            context ->
                assertThat(engine(context.getBean(ResilienceRuntime.class))).isEqualTo("own"));
    assertThat(engine.closed).isFalse();

    runner
        .withUserConfiguration(OwnEngine.class)
        .run(
            context -> {
              EngineNamedOwn own = context.getBean(EngineNamedOwn.class);
              context.close();
              assertThat(own.closed).isTrue();
            });
  }

  @Test
  void an_engine_that_was_made_for_the_context_is_closed_with_it() {
    runner.run(
        context -> {
          SqgResilienceEngine engine = context.getBean(ResilienceRuntime.class).engine();
          SqgResourceContext a = SqgResourceContext.of("a", "method", SqgEntryType.OUT);
          engine.updateRules(
              new Snapshot(2, false) {
                @Override
                public SqgResourceRules rulesFor(SqgResourceContext resource) {
                  return SqgResourceRules.builder().bulkhead(SqgBulkheadRule.of(1)).build();
                }
              });
          engine.acquire(a);
          assertThat(engine.acquire(a).isPermitted()).isFalse();
          context.close();
          assertThat(engine.acquire(a).isPermitted()).isTrue();
        });
  }

  @Test
  void contexts_may_use_an_engine_of_their_parent_in_turn_but_not_at_once() {
    new ApplicationContextRunner()
        .withUserConfiguration(OwnEngine.class)
        .run(
            parent -> {
              EngineNamedOwn engine = parent.getBean(EngineNamedOwn.class);
              for (int i = 0; i < 2; i++) {
                runner
                    .withParent(parent)
                    .run(
                        first -> {
                          assertThat(engine(first.getBean(ResilienceRuntime.class)))
                              .isEqualTo("own");
                          runner
                              .withParent(parent)
                              .run(
                                  second ->
                                      assertThat(second.getStartupFailure())
                                          .rootCause()
                                          .hasMessageContaining("bean 'own'")
                                          .hasMessageContaining(
                                              "is used by another application context already"));
                          runner
                              .withParent(parent)
                              .withInitializer(choosing("noop"))
                              .run(second -> assertThat(second).hasNotFailed());
                        });
                assertThat(engine.closed).isFalse();
              }
            });
  }

  // Unlike the runner's own property values these are not written into the parent's environment.
  private static ApplicationContextInitializer<ConfigurableApplicationContext> choosing(
      String engine) {
    return context ->
        context
            .getEnvironment()
            .getPropertySources()
            .addFirst(
                new MapPropertySource(
                    "engine", Collections.singletonMap("env.config.resilience.engine", engine)));
  }

  @Test
  void an_invalid_snapshot_at_run_time_leaves_the_last_good_one_in_force() {
    runner
        .withUserConfiguration(OwnRules.class)
        .run(
            context -> {
              ResilienceRuntime runtime = context.getBean(ResilienceRuntime.class);
              runtime.resources().resolve("a", "method", SqgEntryType.OUT);

              context.getBean(OwnRules.class).receiver.accept(new Snapshot(43, true));
              assertThat(runtime.rules().current().version()).isEqualTo(42);

              context.getBean(OwnRules.class).receiver.accept(new Snapshot(44, false));
              assertThat(runtime.rules().current().version()).isEqualTo(44);
            });
  }

  @Test
  void the_facade_works_while_the_context_is_open_and_steps_aside_when_it_is_closed() {
    runner.run(
        context -> {
          SqgResilience.call("facade", () -> 1);
          ResilienceRuntime runtime = context.getBean(ResilienceRuntime.class);
          assertThat(runtime.resources().find("facade")).isNotNull();

          context.close();
          SqgResilience.call("closed", () -> 1);
          assertThat(runtime.resources().find("closed")).isNull();
        });
  }

  @Test
  void lazy_initialization_does_not_put_off_the_checks_and_the_facade() {
    runner
        .withInitializer(
            context ->
                context.addBeanFactoryPostProcessor(
                    new org.springframework.boot.LazyInitializationBeanFactoryPostProcessor()))
        .run(
            context -> {
              SqgResilience.call("lazy", () -> 1);
              assertThat(context.getBean(ResilienceRuntime.class).resources().find("lazy"))
                  .isNotNull();
            });
  }

  @Test
  void several_contexts_one_after_another_leave_nothing_behind() {
    for (int i = 0; i < 2; i++) {
      runner.run(context -> assertThat(context).hasSingleBean(ResilienceRuntime.class));
    }
    assertThat(Thread.getAllStackTraces().keySet())
        .noneMatch(thread -> thread.getName().startsWith("sqg-resilience"));
  }

  @Test
  void a_body_is_never_touched_by_the_facade_of_no_context() {
    assertThatThrownBy(
            () ->
                SqgResilience.call(
                    "none",
                    () -> {
                      throw new IllegalStateException("own");
                    }))
        .hasMessage("own");
  }

  @Test
  void an_engine_of_the_application_that_stops_returning_holds_no_later_call() {
    runner
        .withUserConfiguration(OwnEngine.class)
        .run(
            context -> {
              java.util.concurrent.CountDownLatch release =
                  new java.util.concurrent.CountDownLatch(1);
              context.getBean(EngineNamedOwn.class).onAcquire =
                  () -> {
                    try {
                      release.await();
                    } catch (InterruptedException e) {
                      Thread.currentThread().interrupt();
                    }
                  };
              Thread stuck = new Thread(() -> SqgResilience.run("a", () -> {}));
              stuck.start();
              try {
                org.awaitility.Awaitility.await()
                    .until(() -> stuck.getState() == Thread.State.WAITING);
                org.awaitility.Awaitility.await()
                    .pollDelay(java.time.Duration.ofMillis(1_100))
                    .atMost(java.time.Duration.ofSeconds(5))
                    .until(() -> SqgResilience.call("a", () -> 1) == 1);
              } finally {
                release.countDown();
                stuck.join();
              }
            });
  }

  private static String engine(ResilienceRuntime runtime) {
    return runtime.engine().name();
  }

  @Configuration(proxyBeanMethods = false)
  static class OwnEngine {

    @Bean
    EngineNamedOwn ownEngine() {
      return new EngineNamedOwn();
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class OwnRules implements SqgRuleSource {

    private volatile Consumer<? super SqgRuleSnapshot> receiver;

    @Override
    public Subscription subscribe(Consumer<? super SqgRuleSnapshot> newReceiver) {
      receiver = newReceiver;
      newReceiver.accept(new Snapshot(42, false));
      return () -> receiver = null;
    }
  }

  private static class Snapshot implements SqgRuleSnapshot {

    private final long version;
    private final boolean invalid;

    Snapshot(long version, boolean invalid) {
      this.version = version;
      this.invalid = invalid;
    }

    @Override
    public long version() {
      return version;
    }

    @Override
    public SqgResourceRules rulesFor(SqgResourceContext context) {
      if (invalid) {
        throw new IllegalArgumentException("contradiction");
      }
      return SqgResourceRules.none();
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class Extensions {

    private final List<SqgResilienceEvent> events = new CopyOnWriteArrayList<>();
    private final List<String> created = new CopyOnWriteArrayList<>();

    @Bean
    Early early(SqgResilienceOperations operations) {
      created.add("runtime");
      return new Early(operations);
    }

    @Bean
    SqgResilienceEventListener listener(SqgResilienceOperations operations) {
      created.add("listener");
      return events::add;
    }

    @Bean
    @Order(2)
    SqgFailureClassifier second(SqgResilienceOperations operations) {
      created.add("second");
      return new Always(SqgFailureDecision.IGNORED);
    }

    @Bean
    @Order(1)
    SqgFailureClassifier first() {
      created.add("first");
      return new Always(SqgFailureDecision.FAILURE);
    }
  }

  static final class Early {

    private final SqgResilienceOperations operations;

    Early(SqgResilienceOperations operations) {
      this.operations = operations;
    }

    @PostConstruct
    void callEarly() throws Exception {
      operations.call("early", () -> "x");
    }
  }

  private static final class Always implements SqgFailureClassifier {

    private final SqgFailureDecision decision;

    Always(SqgFailureDecision decision) {
      this.decision = decision;
    }

    @Override
    public boolean supports(SqgResourceContext context) {
      return true;
    }

    @Override
    public SqgFailureDecision classify(SqgResourceContext context, Object result, Throwable error) {
      return decision;
    }
  }

  @Test
  void a_child_context_has_its_own_mode_and_operations_though_its_parent_has_too() {
    runner.run(
        parent ->
            runner
                .withParent(parent)
                .withPropertyValues("env.config.resilience.mode=enforce")
                .run(
                    child -> {
                      ResilienceRuntime runtime = child.getBean(ResilienceRuntime.class);
                      assertThat(runtime.modes().global()).isEqualTo(SqgMode.ENFORCE);
                      assertThat(child.getBean(SqgResilienceOperations.class))
                          .isSameAs(runtime.operations());
                      assertThat(parent.getBean(ResilienceRuntime.class)).isNotSameAs(runtime);
                    }));
  }
}
