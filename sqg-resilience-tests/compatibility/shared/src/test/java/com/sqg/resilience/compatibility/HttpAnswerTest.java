package com.sqg.resilience.compatibility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.api.SqgMode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.servlet.handler.SimpleMappingExceptionResolver;

/** What a refusal becomes when it leaves a controller, and that nothing else changes. */
class HttpAnswerTest {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private ConfigurableApplicationContext context;

  @AfterEach
  void stop() {
    if (context != null) {
      context.close();
    }
  }

  private void start(Class<?>... more) throws Exception {
    start("true", more);
    assertThat(get("/failing").statusCode()).as("trips the breaker").isEqualTo(500);
  }

  private void start(String enabled, Class<?>... more) {
    context =
        CompatibilityApplication.start(
            more,
            "env.config.resilience.mode=enforce",
            "env.config.resilience.http-answers.enabled=" + enabled,
            "env.config.resilience.resources.[broken].circuit-breaker.strategy=exception-count",
            "env.config.resilience.resources.[broken].circuit-breaker.exception-count-threshold=1",
            "env.config.resilience.resources.[broken].circuit-breaker.minimum-request-amount=1",
            "env.config.resilience.resources.[broken].circuit-breaker.open-duration=90s",
            "env.config.resilience.resources.[limited].flow.enabled=true",
            "env.config.resilience.resources.[limited].flow.qps=1");
  }

  private HttpResponse<String> get(String path, String... headers) throws Exception {
    return send("GET", path, headers);
  }

  private HttpResponse<String> send(String method, String path, String... headers)
      throws Exception {
    String port = context.getEnvironment().getProperty("local.server.port");
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
            .method(method, HttpRequest.BodyPublishers.noBody());
    if (headers.length > 0) {
      request.headers(headers);
    }
    return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void a_refusal_becomes_a_problem_in_every_style() throws Exception {
    start(RefusingController.class);

    for (String path : new String[] {"/broken", "/wrapped", "/future", "/callable"}) {
      HttpResponse<String> answer = get(path, "Accept", "application/xml");
      assertThat(answer.statusCode()).as(path).isEqualTo(503);
      assertThat(answer.body())
          .as(path)
          .isEqualTo(
              "{\"type\":\"about:blank\",\"title\":\"Service Unavailable\",\"status\":503,"
                  + "\"detail\":\"The service cannot answer this request at the moment.\"}");
      assertThat(answer.headers().allValues("Content-Type"))
          .containsExactly("application/problem+json");
      assertThat(Integer.parseInt(answer.headers().firstValue("Retry-After").get()))
          .isBetween(30, 90);
    }
    HttpResponse<String> head = send("HEAD", "/broken");
    assertThat(head.statusCode()).isEqualTo(503);
    assertThat(head.headers().firstValue("Content-Type")).contains("application/problem+json");
    assertThatThrownBy(() -> get("/streaming"))
        .as("half an answer is broken off")
        .isInstanceOf(IOException.class);
  }

  @Test
  void one_too_many_becomes_429() throws Exception {
    start(RefusingController.class);

    HttpResponse<String> answer = get("/limited");
    for (int i = 0; i < 20 && answer.statusCode() == 200; i++) {
      answer = get("/limited");
    }
    assertThat(answer.statusCode()).isEqualTo(429);
    assertThat(answer.body()).contains("\"title\":\"Too Many Requests\",\"status\":429");
  }

  @Test
  void a_browser_gets_the_error_page() throws Exception {
    start(RefusingController.class);

    for (String path : new String[] {"/broken", "/callable"}) {
      HttpResponse<String> answer = get(path, "Accept", "text/html,*/*;q=0.8");
      assertThat(answer.statusCode()).isEqualTo(503);
      assertThat(answer.body()).contains("Whitelabel Error Page", "status=503");
      assertThat(answer.headers().firstValue("Retry-After")).isPresent();
    }
  }

  @Test
  void the_applications_handlers_win() throws Exception {
    start(RefusingController.class, CatchAllAdvice.class);
    assertThat(get("/broken").statusCode()).isEqualTo(418);
    assertThat(get("/future").statusCode()).isEqualTo(418);
  }

  @Test
  void the_applications_resolvers_win() throws Exception {
    start(RefusingController.class, MappingToViews.class);
    assertThat(get("/broken").statusCode()).isEqualTo(302);
  }

  @Test
  void while_observing_nothing_is_refused() throws Exception {
    start(RefusingController.class);
    context.getBean(ResilienceRuntime.class).modes().setGlobal(SqgMode.OBSERVE);

    assertThat(get("/broken").body()).isEqualTo("admitted");
  }

  @Test
  void nothing_else_is_configured_otherwise() throws Exception {
    start("false", RefusingController.class);
    Set<String> without = new TreeSet<>(Arrays.asList(context.getBeanDefinitionNames()));
    String failure = withoutTimestamp(get("/failing"));
    String missing = withoutTimestamp(get("/missing"));
    assertThat(get("/broken").statusCode()).isEqualTo(500);
    context.close();

    start("true", RefusingController.class);
    Set<String> with = new TreeSet<>(Arrays.asList(context.getBeanDefinitionNames()));
    assertThat(withoutTimestamp(get("/failing"))).isEqualTo(failure);
    assertThat(withoutTimestamp(get("/missing"))).isEqualTo(missing);
    assertThat(with).containsAll(without);
    with.removeAll(without);
    assertThat(with)
        .containsExactlyInAnyOrder(
            "com.sqg.resilience.starter.HttpAnswerAutoConfiguration",
            "sqgRefusalExceptionResolver");
  }

  private static String withoutTimestamp(HttpResponse<String> answer) {
    return answer.statusCode()
        + answer.body().replaceFirst("\"timestamp\":(\"[^\"]*\"|\\d+)", "\"timestamp\":0");
  }

  @ControllerAdvice
  static class CatchAllAdvice {

    @ExceptionHandler(Exception.class)
    ResponseEntity<Void> any(Exception error) {
      return ResponseEntity.status(error.getMessage().equals("failed") ? 500 : 418).build();
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class MappingToViews {

    @Bean
    SimpleMappingExceptionResolver resolver() {
      SimpleMappingExceptionResolver resolver = new SimpleMappingExceptionResolver();
      Properties mappings = new Properties();
      mappings.setProperty("SqgResourceUnavailableException", "redirect:/own");
      resolver.setExceptionMappings(mappings);
      return resolver;
    }
  }
}
