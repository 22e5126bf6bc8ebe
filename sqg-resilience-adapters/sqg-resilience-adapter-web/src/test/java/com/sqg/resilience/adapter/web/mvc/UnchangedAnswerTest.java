package com.sqg.resilience.adapter.web.mvc;

import com.sqg.resilience.adapter.web.TwinApplications;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.web.error.ErrorAttributeOptions;
import org.springframework.boot.web.servlet.error.DefaultErrorAttributes;
import org.springframework.web.context.request.WebRequest;

/** While observing, clients get byte for byte what they get from an application without us. */
class UnchangedAnswerTest {

  private static TwinApplications applications;

  @BeforeAll
  static void start() {
    applications =
        TwinApplications.servlet(
            RouteController.class,
            AsyncController.class,
            RouteController.Excluded.class,
            TimelessErrors.class);
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
    "GET /orders/handled, 500",
    "GET /orders/unhandled, 500",
    "GET /orders/error-sent, 502",
    "GET /orders/missing, 404",
    "GET /orders/downstream-missing, 500",
    "GET /orders/forward, 200",
    "GET /excluded/1, 200",
    "GET /functional/1, 200",
    "GET /file.txt, 200",
    "GET /file.css, 404",
    "GET /no/such/path, 404",
    "GET /callable, 200",
    "GET /callable-failing, 500",
    "GET /deferred, 200",
    "GET /deferred-never, 503",
    "GET /future, 200",
    "GET /future-downstream-missing, 500",
    "GET /streaming, 200",
    "GET /streaming-failing, 200"
  })
  void observed_answers_are_the_same_bytes(String request, int status) throws Exception {
    applications.assertSameBytes(request, status);
  }

  /** Leaves out what differs from request to request. */
  static class TimelessErrors extends DefaultErrorAttributes {

    @Override
    public Map<String, Object> getErrorAttributes(
        WebRequest request, ErrorAttributeOptions options) {
      Map<String, Object> attributes = super.getErrorAttributes(request, options);
      attributes.keySet().removeAll(Set.of("timestamp", "requestId"));
      return attributes;
    }
  }
}
