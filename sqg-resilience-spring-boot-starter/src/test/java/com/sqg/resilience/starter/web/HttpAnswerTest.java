package com.sqg.resilience.starter.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Collection;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.servlet.HandlerExceptionResolver;

/** What a client gets from an application that does nothing about refusals itself. */
class HttpAnswerTest {

  private static final String BROWSER =
      "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

  private static WebServer server;

  @BeforeAll
  static void start() {
    server = WebServer.start(RefusingController.class);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static void assertProblem(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
    assertThat(answer.body()).isEqualTo(TestRefusals.PROBLEM);
    assertThat(answer.headers().allValues("Content-Type"))
        .containsExactly("application/problem+json");
    assertThat(answer.headers().allValues("Retry-After")).containsExactly("2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/refused",
        "/wrapped",
        "/error-wrapped",
        "/future",
        "/deferred",
        "/callable",
        "/functional",
        "/buffered"
      })
  void a_refusal_that_leaves_a_controller_becomes_a_problem(String path) throws Exception {
    assertProblem(server.get(path));
  }

  @ParameterizedTest
  @CsvSource({"FLOW_LIMIT, 429", "HOT_KEY_LIMIT, 429", "SLOW_SQL, 503", "SYSTEM_OVERLOAD, 503"})
  void the_reason_decides_the_status(String reason, int status) throws Exception {
    assertThat(server.get("/refused?reason=" + reason).statusCode()).isEqualTo(status);
  }

  @Test
  void an_unknown_delay_is_not_told() throws Exception {
    HttpResponse<String> answer = server.get("/refused?millis=0");

    assertThat(answer.body()).isEqualTo(TestRefusals.PROBLEM);
    assertThat(answer.headers().firstValue("Retry-After")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/xml",
        "text/plain",
        "image/png",
        "application/json",
        "nonsense",
        "*/*"
      })
  void whatever_a_program_accepts_it_gets_the_problem(String accept) throws Exception {
    HttpResponse<String> answer = server.get("/functional", "Accept", accept);

    assertProblem(answer);
  }

  @Test
  void a_mapping_that_produces_something_else_does_not_get_in_the_way() throws Exception {
    assertProblem(server.get("/xml", "Accept", "application/xml"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/refused", "/future", "/callable", "/buffered"})
  void a_browser_gets_the_applications_error_page(String path) throws Exception {
    HttpResponse<String> answer = server.get(path, "Accept", BROWSER);

    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.headers().firstValue("Content-Type").get()).startsWith("text/html");
    assertThat(answer.headers().firstValue("Retry-After")).contains("2");
    assertThat(answer.body())
        .contains("Whitelabel Error Page", "status=503")
        .doesNotContain("secret", "rule-7", "sentinel", "half an ans");
  }

  @Test
  void head_gets_the_same_without_a_body() throws Exception {
    HttpResponse<String> answer = server.send("HEAD", "/refused");

    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.body()).isEmpty();
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
    assertThat(answer.headers().firstValue("Retry-After")).contains("2");
    assertProblem(server.get("/refused"));
  }

  @Test
  void a_text_that_was_begun_is_replaced() throws Exception {
    HttpResponse<String> answer = server.get("/writer");

    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.headers().firstValue("Retry-After")).contains("2");
    assertThat(answer.body()).contains("\"status\":503").doesNotContain("half an ans", "secret");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/committed", "/streaming"})
  void an_answer_under_way_is_broken_off_and_not_completed_with_ours(String path) {
    assertThatThrownBy(() -> server.get(path)).isInstanceOf(IOException.class);
  }

  @Test
  void an_error_already_sent_is_not_replaced() throws Exception {
    HttpResponse<String> answer = server.get("/error-sent");

    assertThat(answer.statusCode()).isEqualTo(500);
    assertThat(answer.headers().firstValue("Retry-After")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"/gone, 410", "/bad-gateway, 502"})
  void a_status_that_the_application_gave_wins(String path, int status) throws Exception {
    assertThat(server.get(path).statusCode()).isEqualTo(status);
  }

  @Test
  void other_exceptions_end_as_without_us() throws Exception {
    HttpResponse<String> error = server.get("/other");
    assertThat(error.statusCode()).isEqualTo(500);
    assertThat(error.body()).contains("\"error\":\"Internal Server Error\",\"path\":\"/other\"");
    assertThat(server.get("/no-such-path").statusCode()).isEqualTo(404);
    assertThat(server.send("POST", "/refused").statusCode()).isEqualTo(405);
    assertThat(server.get("/refused?millis=many").statusCode()).isEqualTo(400);
  }

  @Test
  void the_resolver_is_an_ordinary_object() {
    Collection<HandlerExceptionResolver> resolvers =
        server.context.getBeansOfType(HandlerExceptionResolver.class).values();
    HandlerExceptionResolver ours =
        server.context.getBean("sqgRefusalExceptionResolver", HandlerExceptionResolver.class);

    assertThat(ours).isEqualTo(ours).isNotEqualTo(null).hasSameHashCodeAs(ours);
    assertThat(resolvers.stream().filter(ours::equals)).hasSize(1);
    assertThat(ours).hasToString("RefusalExceptionResolver");
  }
}
