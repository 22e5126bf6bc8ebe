package com.sqg.resilience.web;

import static com.sqg.resilience.api.SqgFailureDecision.FAILURE;
import static com.sqg.resilience.api.SqgFailureDecision.IGNORED;
import static com.sqg.resilience.api.SqgFailureDecision.SUCCESS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.core.resource.GuardedResource;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/** What holds on every server. */
final class RouteChecks {

  private RouteChecks() {}

  static String[] limits(String... routes) {
    List<String> properties =
        new ArrayList<>(
            List.of(
                "env.config.resilience.mode=enforce",
                // The machine that runs this may be busy for reasons of its own.
                "env.config.resilience.defaults.system.enabled=false"));
    for (String route : routes) {
      String prefix = "env.config.resilience.resources.[web:" + route + "].bulkhead.";
      properties.add(prefix + "enabled=true");
      properties.add(prefix + "max-concurrent-calls=2");
    }
    return properties.toArray(new String[0]);
  }

  static void names_and_outcomes(WebServer server) throws Exception {
    for (int id = 0; id < 100; id++) {
      assertThat(server.get("/orders/" + id).body()).isEqualTo("order " + id);
      assertThat(server.get("/unknown/" + id).statusCode()).isEqualTo(404);
    }
    assertThat(server.get("/handled").body()).isEqualTo("handled");
    assertThat(server.get("/unhandled").statusCode()).isEqualTo(500);
    assertThat(server.get("/actuator/health").statusCode()).isEqualTo(200);
    assertThat(server.get("/actuator/resilience/web:/orders/%7Bid%7D").statusCode())
        .isEqualTo(200);
    assertThat(server.get("/health/own").body()).isEqualTo("well");

    assertResults(server, "web:/orders/{id}", SUCCESS, 100);
    assertResults(server, "web:_unmatched", IGNORED, 100);
    assertResults(server, "web:/handled", FAILURE, 1);
    assertResults(server, "web:/unhandled", FAILURE, 1);
    assertThat(server.runtime().resources().all().stream().map(GuardedResource::name))
        .as("nothing else is counted")
        .containsExactlyInAnyOrder(
            "web:/orders/{id}", "web:_unmatched", "web:/handled", "web:/unhandled");
  }

  static void assertResults(
      WebServer server, String resource, SqgFailureDecision decision, long count) {
    await()
        .untilAsserted(
            () -> assertThat(server.results(resource, decision)).as(resource).isEqualTo(count));
    await().until(() -> server.inFlight(resource) == 0);
  }

  /** Two requests stall; the others are refused at once, and all is well when they go on. */
  static void a_stalled_route_refuses_fast(
      WebServer server, String path, Consumer<CountDownLatch> gate) throws Exception {
    CountDownLatch closed = new CountDownLatch(1);
    gate.accept(closed);
    List<CompletableFuture<HttpResponse<String>>> stalled =
        List.of(server.getLater(path), server.getLater(path));
    await().atMost(Duration.ofSeconds(30)).until(() -> server.inFlight("web:" + path) == 2);

    for (int i = 0; i < 50; i++) {
      long began = System.nanoTime();
      HttpResponse<String> refused = server.get(path);
      assertThat(refused.statusCode()).isEqualTo(503);
      assertThat(refused.headers().firstValue("Content-Type"))
          .contains("application/problem+json");
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(2));
    }
    assertThat(server.get("/orders/1").statusCode()).as("others go on").isEqualTo(200);

    closed.countDown();
    for (CompletableFuture<HttpResponse<String>> answer : stalled) {
      assertThat(answer.get().body()).isEqualTo("well again");
    }
    await().until(() -> server.inFlight("web:" + path) == 0);
    assertThat(server.get(path).statusCode()).isEqualTo(200);
  }

  static void while_observing_nothing_is_refused(
      WebServer server, String path, Consumer<CountDownLatch> gate) throws Exception {
    server.runtime().modes().setGlobal(SqgMode.OBSERVE);
    CountDownLatch closed = new CountDownLatch(1);
    gate.accept(closed);
    List<CompletableFuture<HttpResponse<String>>> all = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      all.add(server.getLater(path));
    }
    await().atMost(Duration.ofSeconds(30)).until(() -> server.inFlight("web:" + path) == 6);
    closed.countDown();

    for (CompletableFuture<HttpResponse<String>> answer : all) {
      assertThat(answer.get().body()).isEqualTo("well again");
    }
    assertThat(server.statistics("web:" + path).shadowBlocked()).isEqualTo(4);
    await().until(() -> server.inFlight("web:" + path) == 0);
    server.runtime().modes().setGlobal(SqgMode.ENFORCE);
  }
}
