package com.sqg.resilience.starter;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.adapter.http.HttpResilience;
import com.sqg.resilience.adapter.http.spring.RestTemplateGuard;
import com.sqg.resilience.api.http.SqgHttpOperationNamer;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.testsupport.FaultyHttpServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.web.client.RestTemplate;

/** An application that guards clients by hand starts however it is switched. */
class HttpSwitchTest {

  private final FaultyHttpServer server = FaultyHttpServer.start();
  private final ApplicationContextRunner runner =
      new ApplicationContextRunner()
          .withConfiguration(AllAutoConfigurations.get())
          .withBean(HandMadeClients.class);

  static class HandMadeClients {

    final RestTemplate reports;

    HandMadeClients(HttpResilience http) {
      this.reports = new RestTemplateGuard(http).guard(new RestTemplate());
    }
  }

  @AfterEach
  void close() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "env.config.resilience.enabled=false",
        "env.config.resilience.adapters.http.enabled=false"
      })
  void switched_off_hand_made_clients_work_unguarded(String off) {
    runner
        .withPropertyValues(off)
        .run(
            context -> {
              assertThat(context).hasNotFailed().hasSingleBean(HttpResilience.class);
              RestTemplate template = context.getBean(HandMadeClients.class).reports;
              assertThat(template.getForObject(server.url("/"), String.class)).isEqualTo("ok");
              assertThat(context.getBean(HttpResilience.class).runtime()).isNull();
            });
  }

  @Test
  void switched_on_they_are_guarded() {
    runner.run(
        context -> {
          assertThat(context).hasNotFailed().hasSingleBean(HttpResilience.class);
          context
              .getBean(HandMadeClients.class)
              .reports
              .getForObject(server.url("/"), String.class);
          assertThat(
                  context.getBean(ResilienceRuntime.class).resources().find("http:localhost:get"))
              .isNotNull();
        });
  }

  /** Its request is sent when guarding has just begun. */
  @AutoConfiguration(
      after = ResilienceAutoConfiguration.class,
      before = HttpResilienceAutoConfiguration.class)
  static class Eager {

    @Bean
    SmartInitializingSingleton eager(HandMadeClients clients, Environment environment) {
      return () ->
          clients.reports.getForObject(environment.getRequiredProperty("url"), String.class);
    }
  }

  @Test
  void a_request_sent_as_soon_as_there_is_a_runtime_has_the_applications_name() {
    runner
        .withConfiguration(AutoConfigurations.of(Eager.class))
        .withPropertyValues("url=" + server.url("/"))
        .withBean(SqgHttpOperationNamer.class, () -> request -> "query")
        .run(
            context ->
                assertThat(context.getBean(ResilienceRuntime.class).resources().all())
                    .extracting(GuardedResource::name)
                    .containsExactly("http:localhost:query"));
  }
}
