package com.sqg.resilience.starter;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgResilience;
import com.sqg.resilience.api.SqgResilienceOperations;
import com.sqg.resilience.api.SqgResource;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import com.sqg.resilience.api.rule.SqgRuleSource;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.starter.config.InvalidResilienceConfigurationException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;

/** A start that will fail goes on until all faults are known; meanwhile everything is off. */
class FaultyConfigurationTest {

  private final ApplicationContextRunner runner =
      new ApplicationContextRunner()
          .withConfiguration(AllAutoConfigurations.get())
          .withPropertyValues(
              "env.config.resilience.mode=enforce",
              "env.config.resilience.engine=ownEngine",
              "env.config.resilience.max-resources=0");

  @Test
  void configuration_and_annotations_fail_together_and_no_lazy_bean_is_made_for_it() {
    runner
        .withUserConfiguration(LazyAndFaulty.class)
        .run(
            context -> {
              InvalidResilienceConfigurationException failure =
                  (InvalidResilienceConfigurationException) context.getStartupFailure();
              assertThat(failure.faults())
                  .extracting(fault -> fault.name())
                  .containsExactlyInAnyOrder(
                      "env.config.resilience.engine", "env.config.resilience.max-resources");
              assertThat(failure.annotationFaults())
                  .singleElement()
                  .asString()
                  .contains("$Client.fetch(): fallbackMethod \"missing\"");
            });
  }

  @Test
  void without_spring_aop_the_configuration_fails_alone() {
    runner
        .withClassLoader(new FilteredClassLoader("org.springframework.aop"))
        .withUserConfiguration(LazyAndFaulty.class)
        .run(
            context ->
                assertThat(context.getStartupFailure())
                    .isInstanceOfSatisfying(
                        InvalidResilienceConfigurationException.class,
                        failure -> assertThat(failure.annotationFaults()).isEmpty()));
  }

  @Test
  void until_the_failure_calls_run_as_if_the_framework_were_absent() {
    Seen seen = new Seen();
    runner
        .withBean(Seen.class, () -> seen)
        .withUserConfiguration(CallsWhileStarting.class)
        .run(
            context -> {
              assertThat(context.getStartupFailure())
                  .isInstanceOf(InvalidResilienceConfigurationException.class);
              assertThat(seen.events)
                  .containsExactly(
                      "mode OFF",
                      "slow SQL false",
                      "called",
                      "called",
                      "java.io.IOException: down");
            });
  }

  @Configuration(proxyBeanMethods = false)
  static class LazyAndFaulty {

    @Bean
    @Lazy
    Client client() {
      throw new AssertionError("must not be created");
    }
  }

  static class Client {

    @SqgResource(value = "http:a:get", fallbackMethod = "missing")
    public String fetch() {
      return "";
    }
  }

  static class Seen {

    final List<String> events = new ArrayList<>();
    final EngineNamedOwn engine = new EngineNamedOwn();

    Seen() {
      engine.onAcquire = () -> events.add("the application's engine was asked");
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class CallsWhileStarting {

    @Bean
    EngineNamedOwn ownEngine(Seen seen) {
      return seen.engine;
    }

    @Bean
    SqgRuleSource rules() {
      return new UnusedRules();
    }

    @Bean
    Guarded guarded() {
      return new Guarded();
    }

    @Bean
    InitializingBean caller(
        Seen seen, ResilienceRuntime runtime, SqgResilienceOperations operations, Guarded guarded) {
      return () -> {
        seen.events.add("mode " + runtime.modes().global());
        seen.events.add("slow SQL " + runtime.slowSql().enabled());
        seen.events.add(operations.call("a", () -> "called"));
        seen.events.add(SqgResilience.call("b", () -> "called"));
        try {
          seen.events.add(guarded.fetch());
        } catch (java.io.IOException failure) {
          seen.events.add(failure.toString());
        }
      };
    }
  }

  static class Guarded {

    @SqgResource(value = "http:b:get", fallbackMethod = "instead")
    public String fetch() throws java.io.IOException {
      throw new java.io.IOException("down");
    }

    String instead() {
      return "fallback";
    }
  }

  private static final class UnusedRules implements SqgRuleSource {

    @Override
    public Subscription subscribe(Consumer<? super SqgRuleSnapshot> receiver) {
      throw new AssertionError("asked");
    }
  }
}
