package com.sqg.resilience.adapter.web.reactive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.sqg.resilience.adapter.web.WebApplication;
import com.sqg.resilience.adapter.web.route.RouteGuard;
import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.api.rule.SqgResourceRules;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
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
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;

/** Requests of WebFlux: their names, their ends and their refusals. */
class ReactiveRouteTest {

  private static WebApplication application;

  @BeforeAll
  static void start() {
    application =
        WebApplication.reactive(ReactiveController.class, ReactiveController.Excluded.class);
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
    "/orders/plain, 200, SUCCESS",
    "/orders/empty, 200, SUCCESS",
    "/orders/stream, 200, SUCCESS",
    "/orders/handled, 500, FAILURE",
    "/orders/unhandled, 500, FAILURE",
    "/orders/thrown, 500, FAILURE",
    "/orders/not-linked, 500, FAILURE",
    "/orders/missing, 404, IGNORED",
    "/orders/downstream-missing, 500, FAILURE",
    "/orders/downstream-given-up, 500, FAILURE",
    "/orders/dependency-refused, 503, IGNORED",
    "/functional/7, 200, SUCCESS",
    "/functional-failing, 500, FAILURE"
  })
  void the_answer_decides(String path, int status, SqgFailureDecision decision) throws Exception {
    assertThat(application.get(path).statusCode()).isEqualTo(status);

    assertThat(application.decisions()).containsExactly(decision);
    assertThat(application.names())
        .containsExactly("web:" + path.replace("/1", "/{id}").replace("/7", "/{id}"));
    assertThat(application.engine.acquired.get(0).entryType()).isEqualTo(SqgEntryType.IN);
  }

  @Test
  void a_stream_takes_as_long_as_its_beginning() throws Exception {
    application.get("/orders/stream");

    assertThat(application.decisions()).containsExactly(SqgFailureDecision.SUCCESS);
    assertThat(application.engine.completed.get(0).durationNanos())
        .isLessThan(Duration.ofMillis(390).toNanos());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/excluded/1", "/file.txt"})
  void what_is_excluded_has_no_name(String path) throws Exception {
    assertThat(application.get(path).statusCode()).isEqualTo(200);

    assertThat(application.names()).isEmpty();
  }

  @Test
  void a_browser_that_asks_if_it_may_is_no_request_of_the_route() throws Exception {
    System.setProperty("jdk.httpclient.allowRestrictedHeaders", "origin");
    HttpResponse<String> answer =
        application.send(
            "OPTIONS",
            "/orders/1",
            "Origin",
            "http://elsewhere",
            "Access-Control-Request-Method",
            "GET");

    assertThat(answer.headers().firstValue("Access-Control-Allow-Origin"))
        .contains("http://elsewhere");
    assertThat(application.names()).isEmpty();
  }

  @Test
  void paths_without_a_route_have_one_name() throws Exception {
    assertThat(application.get("/no/such/path").statusCode()).isEqualTo(404);
    assertThat(application.get("/file.css").statusCode()).isEqualTo(404);

    await().until(() -> application.runtime.resources().find(RouteGuard.UNMATCHED) != null);
    await().until(() -> application.statistics(RouteGuard.UNMATCHED).completed() == 2);
    assertThat(application.names()).isEmpty();
  }

  @Test
  void a_client_that_goes_away_ends_it_and_is_no_failure() throws Exception {
    try (Socket client = new Socket("localhost", application.port())) {
      client
          .getOutputStream()
          .write(
              "GET /orders/endless HTTP/1.1\r\nHost: localhost\r\n\r\n"
                  .getBytes(StandardCharsets.US_ASCII));
      assertThat(client.getInputStream().read()).isPositive();
    }

    assertThat(application.decisions()).containsExactly(SqgFailureDecision.IGNORED);
    assertThat(application.names()).containsExactly("web:/orders/endless");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/orders/broken-off", "/orders/broken-off-downstream"})
  void half_an_answer_is_a_failure(String path) {
    assertThatThrownBy(() -> application.get(path)).isInstanceOf(IOException.class);

    assertThat(application.decisions()).containsExactly(SqgFailureDecision.FAILURE);
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
    application.awaitEnd(); // it is judged when the server is done with it
    application.configure(path, SqgResourceRules.builder().ignoreStatuses(List.of("5xx")).build());
    application.get(path);
    application.awaitEnd(); // it is judged when the server is done with it
    application.configure(path, SqgResourceRules.builder().ignoreStatuses(List.of("404")).build());
    application.get(path);

    assertThat(application.decisions())
        .containsExactly(
            SqgFailureDecision.IGNORED, SqgFailureDecision.IGNORED, SqgFailureDecision.FAILURE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/orders/1", "/orders/stream", "/functional/1"})
  void a_refused_request_gets_its_answer(String path) throws Exception {
    application.engine.refusing(SqgBlockReason.FLOW_LIMIT);

    HttpResponse<String> answer = application.get(path);

    assertThat(answer.statusCode()).isEqualTo(429);
    assertThat(answer.headers().firstValue("Retry-After")).contains("2");
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
    assertThat(answer.body()).contains("\"title\":\"Too Many Requests\"");
    HttpResponse<String> page = application.get(path, "Accept", "text/html");
    assertThat(page.statusCode()).isEqualTo(429);
    assertThat(page.headers().firstValue("Content-Type").get()).startsWith("text/html");
    assertThat(page.headers().firstValue("Retry-After")).contains("2");
    assertThat(application.engine.completed).isEmpty();
    application.reset();
  }

  @Test
  void the_applications_exception_handlers_come_first() throws Exception {
    try (WebApplication own = WebApplication.reactive(ReactiveController.class, Advice.class)) {
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
  void a_request_waits_for_its_turn() throws Exception {
    application.engine.delaying(TimeUnit.MILLISECONDS.toNanos(200));
    long began = System.nanoTime();

    assertThat(application.get("/orders/1").body()).isEqualTo("1");

    assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThan(Duration.ofMillis(199));
  }

  @ControllerAdvice
  static class Advice {

    @ExceptionHandler
    ResponseEntity<Void> refused(SqgResourceUnavailableException refusal) {
      return ResponseEntity.status(418).build();
    }
  }
}
