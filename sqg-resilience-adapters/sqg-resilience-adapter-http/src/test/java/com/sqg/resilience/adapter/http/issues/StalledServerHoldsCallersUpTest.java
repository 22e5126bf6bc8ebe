package com.sqg.resilience.adapter.http.issues;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.adapter.http.apache.HttpClient5Guard;
import com.sqg.resilience.adapter.http.testing.Guarded;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.api.rule.SqgBulkheadRule;
import com.sqg.resilience.api.rule.SqgCircuitBreakerRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.engine.sentinel.SentinelResilienceEngine;
import com.sqg.resilience.testsupport.FrozenProcess;
import com.sqg.resilience.testsupport.HttpServerProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Complaint: a server that stood still took all threads and connections of its callers. */
class StalledServerHoldsCallersUpTest {

  private static final String GET = "http:localhost:get";
  private static final int TIMEOUT_MILLIS = 1_000;
  private static final int CALLERS = 16;
  private static final Duration OPEN = Duration.ofSeconds(5);
  private static final SqgResourceRules RULES =
      SqgResourceRules.builder()
          .circuitBreaker(
              SqgCircuitBreakerRule.exceptionRatio(0.5, 5, Duration.ofSeconds(10), OPEN))
          .bulkhead(SqgBulkheadRule.of(50))
          .build();

  private final HttpServerProcess server = HttpServerProcess.start();
  private final ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
  private final PoolingHttpClientConnectionManager connections =
      PoolingHttpClientConnectionManagerBuilder.create()
          .setMaxConnPerRoute(CALLERS)
          .setMaxConnTotal(CALLERS)
          .build();
  private final SentinelResilienceEngine engine = new SentinelResilienceEngine();

  /** A JVM that has just started answers its first requests slowly. */
  @BeforeEach
  void warm_up() throws Exception {
    try (CloseableHttpClient unguarded = HttpClients.createDefault()) {
      load(unguarded, 10);
    }
  }

  @AfterEach
  void close() throws Exception {
    callers.shutdownNow();
    connections.close();
    server.close();
    engine.close();
  }

  private CloseableHttpClient client(Guarded guarded) {
    RequestConfig timeouts =
        RequestConfig.custom()
            .setResponseTimeout(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)
            .setConnectionRequestTimeout(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)
            .build();
    return new HttpClient5Guard(guarded.http())
        .guard(
            HttpClients.custom()
                .setConnectionManager(connections)
                .setConnectionManagerShared(true)
                .disableAutomaticRetries()
                .setDefaultRequestConfig(timeouts)
                .build());
  }

  /** What so many calls of each caller end with, if it is not a response. */
  private List<Throwable> load(CloseableHttpClient client, int calls) throws Exception {
    Callable<List<Throwable>> caller =
        () -> {
          List<Throwable> errors = new ArrayList<>();
          for (int i = 0; i < calls; i++) {
            try {
              client.<Integer>execute(new HttpGet(server.url()), response -> response.getCode());
            } catch (Throwable error) {
              errors.add(error);
            }
          }
          return errors;
        };
    List<Throwable> all = new ArrayList<>();
    for (Future<List<Throwable>> done : callers.invokeAll(Collections.nCopies(CALLERS, caller))) {
      all.addAll(done.get());
    }
    return all;
  }

  private void assertNothingIsHeld() {
    assertThat(connections.getTotalStats().getLeased()).isZero();
    assertThat(connections.getTotalStats().getPending()).isZero();
    assertThat(engine.state(GET).concurrentCalls()).isZero();
  }

  @Test
  void enforced_callers_fail_at_once_and_a_probe_finds_it_revived() throws Exception {
    try (Guarded guarded = Guarded.by(engine, SqgMode.ENFORCE, RULES)) {
      CloseableHttpClient client = client(guarded);
      assertThat(load(client, 5)).isEmpty();
      try (FrozenProcess frozen = server.freeze()) {
        while (load(client, 1).stream()
            .noneMatch(SqgResourceUnavailableException.class::isInstance)) {
          continue; // the good calls before outweigh the first bad ones
        }

        long begin = System.nanoTime();
        List<Throwable> refused = load(client, 20);
        Duration took = Duration.ofNanos(System.nanoTime() - begin);

        assertThat(refused)
            .hasSize(CALLERS * 20)
            .allMatch(SqgResourceUnavailableException.class::isInstance);
        assertThat(took).isLessThan(OPEN);
        assertNothingIsHeld();
      }
      Awaitility.await()
          .atMost(Duration.ofSeconds(20))
          .untilAsserted(() -> assertThat(load(client, 1)).isEmpty());
      assertThat(load(client, 5)).isEmpty();
      assertNothingIsHeld();
    }
  }

  @Test
  void observed_every_call_is_made() throws Exception {
    try (Guarded guarded = Guarded.by(engine, SqgMode.OBSERVE, RULES)) {
      CloseableHttpClient client = client(guarded);
      try (FrozenProcess frozen = server.freeze()) {
        assertThat(load(client, 3))
            .hasSize(CALLERS * 3)
            .noneMatch(SqgResourceUnavailableException.class::isInstance);
      }
      assertThat(guarded.runtime().resources().find(GET).statistics().shadowBlocked()).isPositive();
      assertNothingIsHeld();
    }
  }
}
