package com.sqg.resilience.starter.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.starter.HttpAnswerAutoConfiguration;
import com.sqg.resilience.starter.ResilienceAutoConfiguration;
import com.sqg.resilience.starter.config.InvalidResilienceConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;

class HttpAnswerSwitchTest {

  private static final String RESOLVER = "sqgRefusalExceptionResolver";
  private static final AutoConfigurations OURS =
      AutoConfigurations.of(ResilienceAutoConfiguration.class, HttpAnswerAutoConfiguration.class);

  private final WebApplicationContextRunner runner =
      new WebApplicationContextRunner().withConfiguration(OURS);

  @Test
  void it_is_on_unless_switched_off() {
    runner.run(context -> assertThat(context).hasBean(RESOLVER));
    runner
        .withPropertyValues("env.config.resilience.http-answers.enabled=true")
        .run(context -> assertThat(context).hasBean(RESOLVER));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http-answers.enabled=false",
        "http-answers.enabled=off",
        "httpAnswers.enabled=false",
        "enabled=false"
      })
  void switched_off_there_is_nothing(String property) {
    runner
        .withPropertyValues("env.config.resilience." + property)
        .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(RESOLVER));
  }

  @Test
  void a_value_that_is_no_switch_is_a_fault() {
    runner
        .withPropertyValues("env.config.resilience.http-answers.enabled=perhaps")
        .run(
            context ->
                assertThat(context.getStartupFailure())
                    .isInstanceOf(InvalidResilienceConfigurationException.class)
                    .hasMessageContaining("http-answers.enabled"));
  }

  @Test
  void without_spring_mvc_there_is_nothing() {
    runner
        .withClassLoader(new FilteredClassLoader("org.springframework.web.servlet"))
        .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(RESOLVER));
    new ApplicationContextRunner()
        .withConfiguration(OURS)
        .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(RESOLVER));
    new ReactiveWebApplicationContextRunner()
        .withConfiguration(OURS)
        .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(RESOLVER));
  }

  @Test
  void switched_off_a_refusal_ends_as_without_us() throws Exception {
    try (WebServer server =
        WebServer.start(
            new String[] {"env.config.resilience.http-answers.enabled=false"},
            RefusingController.class)) {
      assertThat(server.get("/refused").statusCode()).isEqualTo(500);
    }
  }
}
