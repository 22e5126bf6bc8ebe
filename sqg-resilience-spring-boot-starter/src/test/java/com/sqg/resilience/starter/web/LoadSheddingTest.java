package com.sqg.resilience.starter.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sqg.resilience.api.engine.SqgResilienceEngine;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.resource.ResourceStatistics;
import com.sqg.resilience.engine.sentinel.SentinelResilienceEngine;
import com.sqg.resilience.testsupport.FaultyHttpServer;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.context.request.async.DeferredResult;

/** An overloaded application refuses requests, and none of the calls that it makes itself. */
class LoadSheddingTest {

  /** More than two for each processor, and than the ten that an engine begins with. */
  private static final int MANY = 2 * Runtime.getRuntime().availableProcessors() + 20;

  private static WebServer start(String mode) {
    return WebServer.start(
        new String[] {"env.config.resilience.mode=" + mode, "server.tomcat.threads.max=4"},
        Service.class,
        Overload.class);
  }

  @Test
  void requests_are_refused_and_outgoing_calls_are_not() throws Exception {
    ExecutorService clients = Executors.newCachedThreadPool();
    try (WebServer server = start("enforce");
        FaultyHttpServer dependency = FaultyHttpServer.start()) {
      Service service = server.context.getBean(Service.class);
      hold(MANY, server, clients);
      assertThat(server.get("/fast").statusCode()).as("full, but not busy").isEqualTo(200);

      service.cpuUsage = 1;
      HttpResponse<String> refused = server.get("/fast");
      assertThat(refused.statusCode()).isEqualTo(503);
      assertThat(refused.headers().firstValue("Retry-After")).contains("1");
      assertThat(refused.headers().firstValue("Content-Type")).contains("application/problem+json");
      RestTemplate template = server.context.getBean(RestTemplate.class);
      for (int call = 0; call < MANY; call++) {
        assertThat(template.getForObject(dependency.url("/"), String.class)).isEqualTo("ok");
      }
      assertThat(statistics(server, "http:localhost:get").completed()).isEqualTo(MANY);

      service.cpuUsage = 0.5;
      assertThat(server.get("/fast").statusCode()).as("no longer busy").isEqualTo(200);
      service.cpuUsage = 1;
      service.release();
      await().untilAsserted(() -> assertThat(server.get("/fast").statusCode()).isEqualTo(200));
    } finally {
      clients.shutdownNow();
    }
  }

  @Test
  void while_observing_they_are_only_counted() throws Exception {
    ExecutorService clients = Executors.newCachedThreadPool();
    try (WebServer server = start("observe")) {
      hold(MANY, server, clients);
      server.context.getBean(Service.class).cpuUsage = 1;

      assertThat(server.get("/fast").statusCode()).isEqualTo(200);
      assertThat(statistics(server, "web:/fast").shadowBlocked()).isEqualTo(1);
      server.context.getBean(Service.class).release();
    } finally {
      clients.shutdownNow();
    }
  }

  private static void hold(int requests, WebServer server, ExecutorService clients) {
    for (int request = 0; request < requests; request++) {
      clients.execute(() -> getQuietly(server, "/held"));
    }
    Queue<?> held = server.context.getBean(Service.class).held;
    await().until(() -> held.size() == requests);
  }

  private static void getQuietly(WebServer server, String path) {
    try {
      server.get(path);
    } catch (IOException | InterruptedException end) {
      Thread.currentThread().interrupt();
    }
  }

  private static ResourceStatistics statistics(WebServer server, String name) {
    GuardedResource resource =
        server.context.getBean(ResilienceRuntime.class).resources().find(name);
    assertThat(resource).as(name).isNotNull();
    return resource.statistics();
  }

  /** Holds requests on no thread of its server. */
  @RestController
  static class Service {

    final Queue<DeferredResult<String>> held = new ConcurrentLinkedQueue<>();
    volatile double cpuUsage;

    @GetMapping("/fast")
    String fast() {
      return "fast";
    }

    @GetMapping("/held")
    DeferredResult<String> held() {
      DeferredResult<String> result = new DeferredResult<>(60_000L);
      held.add(result);
      return result;
    }

    void release() {
      held.forEach(result -> result.setResult("released"));
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class Overload {

    @Bean
    SqgResilienceEngine sentinelOnAScriptedCpu(Service service) {
      return new SentinelResilienceEngine(System::nanoTime, () -> service.cpuUsage);
    }

    @Bean
    RestTemplate template() {
      return new RestTemplate();
    }
  }
}
