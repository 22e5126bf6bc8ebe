package com.sqg.resilience.adapter.web.reactive;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.adapter.web.RawAnswer;
import com.sqg.resilience.adapter.web.WebApplication;
import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgMode;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.error.ErrorAttributeOptions;
import org.springframework.boot.web.reactive.error.DefaultErrorAttributes;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.ServerRequest;

/** While observing, clients get byte for byte what they get from an application without us. */
class UnchangedReactiveAnswerTest {

  private static final Class<?>[] BEANS = {
    ReactiveController.class, ReactiveController.Excluded.class, TimelessErrors.class
  };

  private static WebApplication guarded;
  private static ConfigurableApplicationContext plain;

  @BeforeAll
  static void start() {
    guarded = WebApplication.reactive(BEANS);
    guarded.runtime.modes().setGlobal(SqgMode.OBSERVE);
    plain =
        new SpringApplicationBuilder(BEANS)
            .sources(Plain.class)
            .web(WebApplicationType.REACTIVE)
            .properties("server.port=0", "spring.main.banner-mode=off")
            .run();
  }

  @AfterAll
  static void stop() {
    plain.close();
    guarded.close();
  }

  @AfterEach
  void reset() {
    guarded.reset();
    guarded.engine.delaying(0);
  }

  private static int plainPort() {
    return Integer.parseInt(plain.getEnvironment().getProperty("local.server.port"));
  }

  @ParameterizedTest
  @CsvSource({
    "GET /orders/1, 200",
    "HEAD /orders/1, 200",
    "OPTIONS /orders/1, 200",
    "DELETE /orders/1, 405",
    "GET /orders/plain, 200",
    "GET /orders/empty, 200",
    "GET /orders/handled, 500",
    "GET /orders/unhandled, 500",
    "GET /orders/thrown, 500",
    "GET /orders/missing, 404",
    "GET /orders/downstream-missing, 500",
    "GET /orders/stream, 200",
    "GET /excluded/1, 200",
    "GET /functional/1, 200",
    "GET /functional-failing, 500",
    "GET /file.txt, 200",
    "GET /file.css, 404",
    "GET /no/such/path, 404"
  })
  void observed_answers_are_the_same_bytes(String request, int status) throws Exception {
    String expected = RawAnswer.of(plainPort(), request);
    assertThat(expected).startsWith("HTTP/1.1 " + status);

    assertThat(RawAnswer.of(guarded.port(), request)).isEqualTo(expected);

    guarded.engine.refusing(SqgBlockReason.FLOW_LIMIT);
    assertThat(RawAnswer.of(guarded.port(), request))
        .as("of a request that would be refused")
        .isEqualTo(expected);
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Plain {}

  /** Leaves out what differs from request to request. */
  static class TimelessErrors extends DefaultErrorAttributes {

    @Override
    public Map<String, Object> getErrorAttributes(
        ServerRequest request, ErrorAttributeOptions options) {
      Map<String, Object> attributes = super.getErrorAttributes(request, options);
      attributes.keySet().removeAll(Set.of("timestamp", "requestId"));
      return attributes;
    }
  }
}
