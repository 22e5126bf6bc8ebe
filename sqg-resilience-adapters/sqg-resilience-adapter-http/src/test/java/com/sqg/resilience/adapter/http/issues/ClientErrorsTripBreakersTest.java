package com.sqg.resilience.adapter.http.issues;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.http.spring.RestTemplateGuard;
import com.sqg.resilience.adapter.http.testing.Guarded;
import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.api.rule.SqgCircuitBreakerRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.engine.sentinel.SentinelResilienceEngine;
import com.sqg.resilience.testsupport.FaultyHttpServer;
import feign.FeignException;
import feign.Request;
import feign.Response;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.client.HttpClientErrorException;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.reactive.function.client.WebClientResponseException;

/** Complaint: a user who mistyped ids opened the breaker for everybody. */
class ClientErrorsTripBreakersTest {

  private static SqgResourceRules.Builder rules() {
    return SqgResourceRules.builder()
        .circuitBreaker(
            SqgCircuitBreakerRule.exceptionRatio(
                0.5, 3, Duration.ofSeconds(10), Duration.ofSeconds(10)));
  }

  @Test
  void a_client_error_says_nothing_about_the_server() {
    try (SentinelResilienceEngine engine = new SentinelResilienceEngine();
        Guarded guarded = Guarded.by(engine, SqgMode.ENFORCE, rules().build());
        FaultyHttpServer server = FaultyHttpServer.start()) {
      RestTemplate template = new RestTemplateGuard(guarded.http()).guard(new RestTemplate());
      for (int i = 0; i < 20; i++) {
        assertThatThrownBy(() -> template.getForObject(server.url("/status/404"), String.class))
            .isInstanceOf(HttpClientErrorException.NotFound.class);
      }
      assertThat(template.getForObject(server.url("/"), String.class)).isEqualTo("ok");
    }
  }

  @Test
  void a_status_that_a_resource_records_does() {
    SqgResourceRules recording = rules().recordStatuses(List.of("429")).build();
    try (SentinelResilienceEngine engine = new SentinelResilienceEngine();
        Guarded guarded = Guarded.by(engine, SqgMode.ENFORCE, recording);
        FaultyHttpServer server = FaultyHttpServer.start()) {
      RestTemplate template = new RestTemplateGuard(guarded.http()).guard(new RestTemplate());
      for (int i = 0; i < 3; i++) {
        assertThatThrownBy(() -> template.getForObject(server.url("/status/429"), String.class))
            .isInstanceOf(HttpClientErrorException.class);
      }
      assertThatThrownBy(() -> template.getForObject(server.url("/"), String.class))
          .isInstanceOf(SqgResourceUnavailableException.class);
    }
  }

  static List<Exception> exceptions() {
    Request request =
        Request.create(Request.HttpMethod.GET, "http://a/", Map.of(), null, null, null);
    Response response = Response.builder().status(404).request(request).headers(Map.of()).build();
    return List.of(
        new HttpClientErrorException(HttpStatus.NOT_FOUND),
        WebClientResponseException.create(
            404, "Not Found", new HttpHeaders(), new byte[0], StandardCharsets.UTF_8),
        FeignException.errorStatus("get", response),
        new IllegalStateException(
            "wrapped by the application", new HttpClientErrorException(HttpStatus.CONFLICT)));
  }

  @ParameterizedTest
  @MethodSource("exceptions")
  void nor_does_it_as_the_exception_of_a_guarded_method(Exception error) {
    try (Guarded guarded = Guarded.by(new SentinelResilienceEngine(), SqgMode.ENFORCE)) {
      ResilienceRuntime runtime = guarded.runtime();
      GuardedResource resource =
          runtime.invoker().resource("user-lookup", "method", SqgEntryType.OUT);

      assertThatThrownBy(
              () ->
                  runtime
                      .invoker()
                      .call(
                          resource,
                          () -> {
                            throw error;
                          }))
          .isSameAs(error);
      assertThat(resource.statistics().results(SqgFailureDecision.IGNORED)).isEqualTo(1);
    }
  }
}
