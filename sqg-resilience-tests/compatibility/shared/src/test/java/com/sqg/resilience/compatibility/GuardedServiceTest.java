package com.sqg.resilience.compatibility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgResilience;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.resource.GuardedResource;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

/** A running service in enforce mode: method, statement, transaction, metrics, endpoint. */
class GuardedServiceTest {

  private ConfigurableApplicationContext context;
  private OrderService service;
  private OrderMapper mapper;

  @BeforeEach
  void start() {
    context =
        CompatibilityApplication.start(
            "env.config.resilience.mode=enforce",
            "env.config.resilience.resources.[mysql:dataSource:update].bulkhead.enabled=true",
            "env.config.resilience.resources.[mysql:dataSource:update].bulkhead"
                + ".max-concurrent-calls=50",
            "env.config.resilience.resources.[blocked].flow.enabled=true",
            "env.config.resilience.resources.[blocked].flow.qps=1",
            "env.config.resilience.resources.[order-place].circuit-breaker.minimum-request-amount=3",
            "env.config.resilience.kinds.mysql.circuit-breaker.minimum-request-amount=1000");
    service = context.getBean(OrderService.class);
    mapper = context.getBean(OrderMapper.class);
  }

  @AfterEach
  void stop() {
    context.close();
  }

  private GuardedResource resource(String name) {
    GuardedResource resource = context.getBean(ResilienceRuntime.class).resources().find(name);
    assertThat(resource).as(name).isNotNull();
    return resource;
  }

  private HttpResponse<String> http(String method, String path, String body) throws Exception {
    String port = context.getEnvironment().getProperty("local.server.port");
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void a_failure_rolls_back_first_and_the_fallback_runs_outside_the_transaction() {
    assertThat(service.place(1, null)).isEqualTo("placed");
    assertThat(service.place(2, new IllegalStateException("full")))
        .isEqualTo("queued after full, rows=1, tx=false");
    assertThat(resource("order-place").statistics().results(SqgFailureDecision.FAILURE))
        .isEqualTo(1);
  }

  @Test
  void an_open_breaker_refuses_and_the_refusal_reaches_the_caller_of_the_method() {
    for (int i = 0; i < 3; i++) {
      service.place(10 + i, new IllegalStateException("full"));
    }
    assertThatThrownBy(() -> service.place(20, null))
        .as("the fallback takes IllegalStateException only")
        .isInstanceOfSatisfying(
            SqgResourceUnavailableException.class,
            refusal -> assertThat(refusal.reason()).isEqualTo(SqgBlockReason.CIRCUIT_OPEN));
    assertThat(mapper.count()).isZero();
  }

  @Test
  void an_asynchronous_method_falls_back() {
    CompletableFuture<String> source = new CompletableFuture<>();
    CompletableFuture<String> answer = service.track(source);
    source.completeExceptionally(new IllegalStateException("lost"));

    assertThat(answer.join()).isEqualTo("unknown");
  }

  @Test
  void every_statement_is_counted_under_its_data_source() {
    mapper.insert(1, "book");
    mapper.count();
    assertThatThrownBy(() -> mapper.insert(1, "book")).hasMessageContaining("Duplicate");
    assertThatThrownBy(mapper::broken).hasMessageContaining("no_such_table");

    assertThat(resource("mysql:dataSource:query").statistics().completed()).isEqualTo(2);
    assertThat(resource("mysql:dataSource:update").statistics().completed()).isEqualTo(2);
    assertThat(
            resource("mysql:dataSource:update").statistics().results(SqgFailureDecision.IGNORED))
        .as("a duplicate key says nothing about the database")
        .isEqualTo(1);
    assertThat(context.getBean(ResilienceRuntime.class).resources().all())
        .extracting(GuardedResource::name)
        .containsExactly("mysql:dataSource:query", "mysql:dataSource:update");
  }

  @Test
  void metrics_are_scraped_under_the_documented_names() throws Exception {
    service.place(1, null);
    SqgResilience.run("blocked", () -> {});
    assertThatThrownBy(() -> SqgResilience.run("blocked", () -> {}))
        .isInstanceOf(SqgResourceUnavailableException.class);

    org.awaitility.Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(http("GET", "/actuator/prometheus", "").body())
                    .containsPattern(
                        "sqg_resilience_requests_total\\{[^}]*resource=\"order-place\"[^}]*"
                            + "result=\"success\"[^}]*} 1.0")
                    .containsPattern(
                        "sqg_resilience_blocked_total\\{[^}]*reason=\"flow_limit\"[^}]*"
                            + "resource=\"blocked\"[^}]*} 1.0")
                    .contains("sqg_resilience_request_duration_seconds_count")
                    .contains("sqg_resilience_resources_current"));
  }

  @Test
  void the_endpoint_shows_resources_and_switches_modes() throws Exception {
    service.place(1, null);
    assertThat(http("GET", "/actuator/resilience", "").body())
        .contains("\"mode\":\"enforce\"", "\"engine\":\"sentinel\"", "order-place", "closed");

    HttpResponse<String> answer = http("POST", "/actuator/resilience", "{\"mode\":\"observe\"}");
    assertThat(answer.statusCode()).as(answer.body()).isLessThan(300);
    for (int i = 0; i < 3; i++) {
      SqgResilience.run("blocked", () -> {});
    }
    assertThat(resource("blocked").statistics().shadowBlocked()).isPositive();
    assertThat(resource("blocked").statistics().blocked()).isZero();

    assertThat(
            http("POST", "/actuator/resilience/blocked", "{\"mode\":\"enforce\"}").statusCode())
        .isLessThan(300);
    assertThat(http("GET", "/actuator/resilience/blocked", "").body())
        .contains("\"mode\":\"enforce\"", "\"modeFrom\":\"operator\"", "\"from\":\"built-in\"");
    assertThat(http("GET", "/actuator/resilience/web:/no/such", "").statusCode()).isEqualTo(404);
    service.place(2, null);
    assertThat(
            http("POST", "/actuator/resilience/order-place", "{\"circuit\":\"open\"}").body())
        .contains("forced_open");
    http("POST", "/actuator/resilience/order-place", "{\"circuit\":\"automatic\"}");
    assertThat(http("GET", "/actuator/resilience", "").body()).contains("\"mode\":\"observe\"");
    assertThat(
            http("POST", "/actuator/resilience", "{\"mode\":\"sometimes\"}").statusCode())
        .isEqualTo(400);
    HttpResponse<String> modeless = http("POST", "/actuator/resilience", "{}");
    assertThat(modeless.statusCode()).isEqualTo(400);
    assertThat(modeless.body()).contains("mode is missing", "off, observe, enforce");
  }

  @Test
  void a_refused_mapper_call_throws_the_refusal_itself() {
    context
        .getBean(ResilienceRuntime.class)
        .rules()
        .apply(Refusing.everyStatement(context.getBean(ResilienceRuntime.class).rules().current()));
    mapper.count();
    assertThatThrownBy(() -> mapper.count())
        .isExactlyInstanceOf(SqgResourceUnavailableException.class);
  }
}
