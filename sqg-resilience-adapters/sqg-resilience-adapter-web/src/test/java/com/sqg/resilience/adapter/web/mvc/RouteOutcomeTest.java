package com.sqg.resilience.adapter.web.mvc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sqg.resilience.adapter.web.WebApplication;
import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.api.rule.SqgResourceRules;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurationSupport;

/** What becomes of requests, and what that means. */
class RouteOutcomeTest {

  private static WebApplication application;

  @BeforeAll
  static void start() {
    application = WebApplication.servlet(RouteController.class);
  }

  @AfterAll
  static void stop() {
    application.close();
  }

  @AfterEach
  void everything_has_ended() {
    application.awaitEnd();
    application.reset();
    application.engine.delaying(0);
    application.runtime.modes().setGlobal(SqgMode.ENFORCE);
  }

  @ParameterizedTest
  @CsvSource({
    "/orders/1, 200, SUCCESS",
    "/orders/handled, 500, FAILURE",
    "/orders/unhandled, 500, FAILURE",
    "/orders/error-sent, 502, FAILURE",
    "/orders/missing, 404, IGNORED",
    "/orders/downstream-missing, 500, FAILURE",
    "/orders/downstream-given-up, 500, FAILURE",
    "/orders/not-logged-in, 500, IGNORED",
    "/orders/dependency-refused, 503, IGNORED",
    "/orders/own-answer, 500, IGNORED",
    "/orders/forward, 200, SUCCESS",
    "/orders/include, 200, SUCCESS"
  })
  void the_answer_decides(String path, int status, SqgFailureDecision decision) throws Exception {
    assertThat(application.get(path).statusCode()).isEqualTo(status);

    assertThat(application.names()).containsExactly("web:" + path.replace("/1", "/{id}"));
    assertThat(application.decisions()).containsExactly(decision);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/orders/unhandled", "/orders/downstream-missing"})
  void what_nobody_handled_is_judged_by_the_configuration_first(String path) throws Exception {
    application.configure(
        path,
        SqgResourceRules.builder()
            .ignoreExceptions(List.of(RuntimeException.class.getName()))
            .build());
    application.get(path);
    application.configure(path, SqgResourceRules.builder().ignoreStatuses(List.of("5xx")).build());
    application.get(path);
    application.configure(path, SqgResourceRules.builder().ignoreStatuses(List.of("404")).build());
    application.get(path);

    assertThat(application.decisions())
        .containsExactly(
            SqgFailureDecision.IGNORED, SqgFailureDecision.IGNORED, SqgFailureDecision.FAILURE);
  }

  @Test
  void a_refused_request_gets_its_answer_and_does_not_reach_the_controller() throws Exception {
    application.engine.refusing(SqgBlockReason.FLOW_LIMIT);

    HttpResponse<String> answer = application.get("/orders/handled");

    assertThat(answer.statusCode()).isEqualTo(429);
    assertThat(answer.headers().firstValue("Retry-After")).contains("2");
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
    assertThat(application.engine.completed).isEmpty();
    HttpResponse<String> page = application.get("/orders/1", "Accept", "text/html");
    assertThat(page.statusCode()).isEqualTo(429);
    assertThat(page.body()).contains("Whitelabel");
    application.reset();
  }

  @Test
  void the_applications_exception_handlers_come_first() throws Exception {
    try (WebApplication own = WebApplication.servlet(RouteController.class, Advice.class)) {
      own.engine.refusing(SqgBlockReason.SYSTEM_OVERLOAD);

      assertThat(own.get("/orders/1").statusCode()).isEqualTo(418);
    }
  }

  @Test
  void while_observing_nothing_is_refused() throws Exception {
    application.engine.refusing(SqgBlockReason.FLOW_LIMIT);
    application.runtime.modes().setGlobal(SqgMode.OBSERVE);

    assertThat(application.get("/orders/1").body()).isEqualTo("1");
    assertThat(application.statistics("web:/orders/{id}").shadowBlocked()).isPositive();
    application.reset();
  }

  @Test
  void in_mode_off_nobody_is_asked() throws Exception {
    application.runtime.modes().setGlobal(SqgMode.OFF);

    assertThat(application.get("/orders/1").body()).isEqualTo("1");
    assertThat(application.names()).isEmpty();
  }

  @Test
  void a_request_waits_for_its_turn() throws Exception {
    application.engine.delaying(TimeUnit.MILLISECONDS.toNanos(200));
    long began = System.nanoTime();

    application.get("/orders/1");

    assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThan(Duration.ofMillis(199));
  }

  @Test
  void an_application_that_configures_spring_mvc_by_itself_is_guarded() throws Exception {
    try (WebApplication own = WebApplication.servlet(RouteController.class, OwnMvc.class)) {
      assertThat(own.get("/orders/1").body()).isEqualTo("1");
      assertThat(own.get("/nothing").statusCode()).isEqualTo(404);

      assertThat(own.names()).containsExactly("web:/orders/{id}");
      await().until(() -> own.statistics("web:_unmatched").completed() == 1);
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class OwnMvc extends WebMvcConfigurationSupport {}

  @ControllerAdvice
  static class Advice {

    @ExceptionHandler
    ResponseEntity<Void> refused(SqgResourceUnavailableException refusal) {
      return ResponseEntity.status(418).build();
    }
  }
}
