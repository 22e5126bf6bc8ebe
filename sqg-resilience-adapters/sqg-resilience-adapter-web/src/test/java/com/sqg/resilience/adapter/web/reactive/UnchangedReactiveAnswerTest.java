package com.sqg.resilience.adapter.web.reactive;

import com.sqg.resilience.adapter.web.TwinApplications;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.web.error.ErrorAttributeOptions;
import org.springframework.boot.web.reactive.error.DefaultErrorAttributes;
import org.springframework.web.reactive.function.server.ServerRequest;

/** While observing, clients get byte for byte what they get from an application without us. */
class UnchangedReactiveAnswerTest {

  private static TwinApplications applications;

  @BeforeAll
  static void start() {
    applications =
        TwinApplications.reactive(
            ReactiveController.class, ReactiveController.Excluded.class, TimelessErrors.class);
  }

  @AfterAll
  static void stop() {
    applications.close();
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
    applications.assertSameBytes(request, status);
  }

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
