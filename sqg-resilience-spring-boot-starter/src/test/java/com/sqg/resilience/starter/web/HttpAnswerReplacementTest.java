package com.sqg.resilience.starter.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.http.SqgHttpAnswer;
import com.sqg.resilience.api.http.SqgHttpAnswerStrategy;
import java.net.http.HttpResponse;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** An application that decides the answer itself. */
@ExtendWith(OutputCaptureExtension.class)
class HttpAnswerReplacementTest {

  private static final AtomicReference<SqgHttpAnswerStrategy> STRATEGY = new AtomicReference<>();

  private static WebServer server;

  @BeforeAll
  static void start() {
    server = WebServer.start(RefusingController.class, OwnAnswers.class);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void its_answer_is_sent_whatever_the_client_accepts() throws Exception {
    STRATEGY.set(
        refusal ->
            SqgHttpAnswer.status(200)
                .header("X-Reason", refusal.reason().name())
                .body("application/json;charset=UTF-8", "{\"message\":\"服务繁忙\"}")
                .build());

    for (String accept : new String[] {"*/*", "text/html", "application/xml"}) {
      HttpResponse<String> answer = server.get("/refused", "Accept", accept);
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).isEqualTo("{\"message\":\"服务繁忙\"}");
      assertThat(answer.headers().firstValue("X-Reason")).contains("CIRCUIT_OPEN");
      assertThat(answer.headers().firstValue("Content-Type").get())
          .isEqualToIgnoringCase("application/json;charset=UTF-8");
      assertThat(answer.headers().firstValue("Retry-After")).isEmpty();
    }
  }

  @Test
  void an_answer_without_a_body_is_left_to_the_error_page() throws Exception {
    STRATEGY.set(refusal -> SqgHttpAnswer.status(509).header("X-Own", "1").build());

    HttpResponse<String> answer = server.get("/refused");
    assertThat(answer.statusCode()).isEqualTo(509);
    assertThat(answer.headers().firstValue("X-Own")).contains("1");
    assertThat(answer.body()).contains("\"status\":509", "\"path\":\"/refused\"");
  }

  @Test
  void a_success_without_a_body_is_empty() throws Exception {
    STRATEGY.set(refusal -> SqgHttpAnswer.status(204).build());

    assertThat(server.get("/refused").statusCode()).isEqualTo(204);
  }

  @Test
  void a_strategy_that_throws_is_passed_over_and_told_once(CapturedOutput output) throws Exception {
    STRATEGY.set(
        refusal -> {
          throw new UnsupportedOperationException("own fault");
        });

    for (int i = 0; i < 3; i++) {
      assertThat(server.get("/refused").body()).isEqualTo(TestRefusals.PROBLEM);
    }
    assertThat(output.getOut())
        .containsOnlyOnce("event=http-answer-strategy-failed")
        .contains("UnsupportedOperationException: own fault");
  }

  @Test
  void so_is_one_that_fails_badly() throws Exception {
    STRATEGY.set(
        refusal -> {
          throw new NoClassDefFoundError("own/Missing");
        });

    assertThat(server.get("/refused").body()).isEqualTo(TestRefusals.PROBLEM);
  }

  @Test
  void and_one_that_has_no_answer(CapturedOutput output) throws Exception {
    STRATEGY.set(refusal -> null);

    assertThat(server.get("/refused").body()).isEqualTo(TestRefusals.PROBLEM);
    assertThat(output.getOut()).contains("event=http-answer-strategy-failed");
  }

  @Test
  void two_strategies_stop_the_start() {
    org.assertj.core.api.Assertions.assertThatThrownBy(
            () -> WebServer.start(OwnAnswers.class, MoreAnswers.class).close())
        .hasRootCauseInstanceOf(NoUniqueBeanDefinitionException.class);
  }

  @Configuration(proxyBeanMethods = false)
  static class OwnAnswers {

    @Bean
    SqgHttpAnswerStrategy answers() {
      return refusal -> STRATEGY.get().answer(refusal);
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class MoreAnswers {

    @Bean
    SqgHttpAnswerStrategy moreAnswers() {
      return SqgHttpAnswer::of;
    }
  }
}
