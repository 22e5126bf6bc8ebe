package com.sqg.resilience.adapter.http.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sqg.resilience.adapter.http.HttpResilience;
import com.sqg.resilience.adapter.http.testing.Guarded;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.api.rule.SqgBulkheadRule;
import com.sqg.resilience.api.rule.SqgCircuitBreakerRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.engine.sentinel.SentinelResilienceEngine;
import com.sqg.resilience.testsupport.FaultyHttpServer;
import com.sqg.resilience.testsupport.RecordingEngine;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What every guarded client keeps to. */
abstract class ClientContract {

  private static final String GET = "http:localhost:get";
  private static final Duration OPEN = Duration.ofSeconds(1);

  private final FaultyHttpServer server = FaultyHttpServer.start();
  private final RecordingEngine engine = new RecordingEngine();
  private Guarded guarded = Guarded.by(engine, SqgMode.ENFORCE);
  private TestedClient client = client(guarded.http());

  /** A client that follows redirects and is guarded, on all of its layers. */
  abstract TestedClient client(HttpResilience http);

  /** The JDK's client takes what has come for the whole body. */
  boolean noticesMissingEnd() {
    return true;
  }

  private void guardBy(SqgMode mode) {
    guarded = Guarded.by(engine, mode);
    client = client(guarded.http());
  }

  @AfterEach
  void nothing_leaks() {
    Awaitility.await().untilAsserted(() -> assertThat(engine.open).hasValue(0));
    guarded.close();
    server.close();
  }

  private void assertCalls(String... expected) {
    // Reactive clients end where the caller cannot wait for them.
    List<String> calls = new ArrayList<>();
    Awaitility.await()
        .untilAsserted(
            () -> {
              calls.addAll(engine.takeCalls());
              assertThat(calls).hasSizeGreaterThanOrEqualTo(expected.length);
            });
    assertThat(calls).containsExactly(expected);
  }

  @Test
  void a_status_decides_by_its_class() throws Exception {
    assertThat(client.get(server.url("/"))).isEqualTo(200);
    assertThat(client.get(server.url("/status/404"))).isEqualTo(404);
    assertThat(client.get(server.url("/status/503"))).isEqualTo(503);
    assertThat(client.get(server.url("/empty"))).isEqualTo(204);

    assertCalls(GET + " SUCCESS", GET + " IGNORED", GET + " FAILURE", GET + " SUCCESS");
  }

  @Test
  void a_redirect_is_part_of_its_exchange() throws Exception {
    assertThat(client.get(server.url("/redirect"))).isEqualTo(200);

    assertCalls(GET + " SUCCESS");
    assertThat(server.requests()).isEqualTo(2);
  }

  @Test
  void a_refused_connection_is_a_failure() {
    server.refuse();

    assertThatThrownBy(() -> client.get(server.url("/"))).isNotNull();

    assertCalls(GET + " FAILURE");
  }

  @Test
  void a_server_that_does_not_answer_in_time_has_failed() {
    server.stall();

    assertThatThrownBy(() -> client.get(server.url("/"))).isNotNull();

    assertCalls(GET + " FAILURE");
  }

  @Test
  void a_host_that_nobody_knows_is_a_failure_of_its_own() {
    assertThatThrownBy(() -> client.get("http://no-such-host.invalid/")).isNotNull();

    assertCalls("http:no-such-host.invalid:get FAILURE");
  }

  @Test
  void a_connection_reset_before_the_answer_is_a_failure() {
    assertThatThrownBy(() -> client.get(server.url("/reset"))).isNotNull();

    // Some clients try once more, within the exchange.
    assertCalls(GET + " FAILURE");
  }

  @Test
  void a_body_that_breaks_off_is_one_failure() {
    assertThatThrownBy(() -> client.get(server.url("/reset-body"))).isNotNull();
    assertCalls(GET + " FAILURE");

    if (noticesMissingEnd()) {
      assertThatThrownBy(() -> client.get(server.url("/cut-body"))).isNotNull();
      assertCalls(GET + " FAILURE");
    }
  }

  @Test
  void a_body_that_stops_coming_is_a_failure() {
    assertThatThrownBy(() -> client.get(server.url("/stall-body"))).isNotNull();

    assertCalls(GET + " FAILURE");
  }

  @Test
  void a_response_whose_body_nobody_reads_has_its_status() throws Exception {
    assertThat(client.getWithoutReading(server.url("/"))).isEqualTo(200);
    assertCalls(GET + " SUCCESS");

    assertThat(client.getWithoutReading(server.url("/status/500"))).isEqualTo(500);
    assertCalls(GET + " FAILURE");
  }

  @Test
  void the_time_is_that_to_the_headers() throws Exception {
    client.get(server.url("/slow-body/300"));
    assertCalls(GET + " SUCCESS");
    assertThat(engine.lastDuration()).isLessThan(Duration.ofMillis(300));

    client.get(server.url("/slow/200"));
    assertCalls(GET + " SUCCESS");
    assertThat(engine.lastDuration()).isGreaterThanOrEqualTo(Duration.ofMillis(190));
  }

  @Test
  void neither_user_info_nor_port_path_and_query_are_in_a_name() throws Exception {
    client.get("http://LocalHost:" + server.port() + "/orders/17?token=secret");
    assertCalls(GET + " SUCCESS");

    try {
      client.get("http://me:secret@localhost:" + server.port() + "/orders/18#part");
    } catch (Exception takesNoUserInfo) {
      assertThat(takesNoUserInfo).isNotInstanceOf(SqgResourceUnavailableException.class);
    }
    assertThat(guarded.runtime().resources().all())
        .extracting(resource -> resource.name())
        .containsExactly(GET);
  }

  @Test
  void an_address_of_ip_version_6_stands_in_brackets() throws Exception {
    assumeTrue(reachable("::1", server.port()), "this machine has IPv6");

    client.get("http://[::1]:" + server.port() + "/");

    assertCalls("http:[--1]:get SUCCESS");
  }

  private static boolean reachable(String address, int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, port), 500);
      return true;
    } catch (java.io.IOException unreachable) {
      return false;
    }
  }

  @Test
  void many_urls_of_one_host_are_one_resource() throws Exception {
    for (int i = 0; i < 200; i++) {
      client.get(server.url("/orders/" + i + "?at=" + i));
    }

    assertThat(guarded.runtime().resources().all())
        .extracting(resource -> resource.name())
        .containsExactly(GET);
  }

  @Test
  void a_refusal_reaches_the_caller_as_it_is() {
    engine.refuseAll();

    assertThatThrownBy(() -> client.get(server.url("/")))
        .isExactlyInstanceOf(SqgResourceUnavailableException.class);
    assertThat(server.requests()).isZero();
  }

  @Test
  void observing_refuses_nothing() throws Exception {
    guardBy(SqgMode.OBSERVE);
    engine.refuseAll();

    assertThat(client.get(server.url("/"))).isEqualTo(200);
    assertThat(guarded.runtime().resources().find(GET).statistics().shadowBlocked()).isEqualTo(1);
  }

  @Test
  void switched_off_or_without_a_runtime_nothing_is_counted() throws Exception {
    guardBy(SqgMode.OFF);
    assertThat(client.get(server.url("/"))).isEqualTo(200);
    guardBy(SqgMode.ENFORCE);
    guarded.attached().detach();
    assertThat(client.get(server.url("/"))).isEqualTo(200);
    assertThatThrownBy(() -> client.get(server.url("/reset-body"))).isNotNull();

    assertThat(engine.takeCalls()).isEmpty();
  }

  @Test
  void a_stalled_server_holds_nobody_up_once_the_breaker_is_open_and_is_probed_when_revived()
      throws Exception {
    try (SentinelResilienceEngine sentinel = new SentinelResilienceEngine();
        Guarded enforced = Guarded.by(sentinel, SqgMode.ENFORCE, rules())) {
      TestedClient protectedClient = client(enforced.http());
      assertThat(protectedClient.get(server.url("/"))).isEqualTo(200);
      server.stall();
      load(protectedClient, 8, 2);

      long begin = System.nanoTime();
      List<Throwable> refused = load(protectedClient, 8, 25);
      Duration took = Duration.ofNanos(System.nanoTime() - begin);

      assertThat(refused)
          .hasSize(200)
          .allSatisfy(
              error -> assertThat(error).isInstanceOf(SqgResourceUnavailableException.class));
      assertThat(took).isLessThan(OPEN);
      Awaitility.await()
          .untilAsserted(() -> assertThat(sentinel.state(GET).concurrentCalls()).isZero());

      server.revive();
      Awaitility.await()
          .ignoreExceptions()
          .until(() -> protectedClient.get(server.url("/")) == 200);
      assertThat(load(protectedClient, 4, 5)).isEmpty();
    }
  }

  @Test
  void a_stalled_server_that_is_only_observed_is_asked_every_time() throws Exception {
    try (SentinelResilienceEngine sentinel = new SentinelResilienceEngine();
        Guarded observed = Guarded.by(sentinel, SqgMode.OBSERVE, rules())) {
      TestedClient watched = client(observed.http());
      server.stall();

      List<Throwable> failed = load(watched, 8, 2);

      assertThat(failed).hasSize(16).noneMatch(SqgResourceUnavailableException.class::isInstance);
      assertThat(observed.runtime().resources().find(GET).statistics().shadowBlocked())
          .isPositive();
    }
  }

  private static SqgResourceRules rules() {
    return SqgResourceRules.builder()
        .circuitBreaker(SqgCircuitBreakerRule.exceptionRatio(0.5, 5, Duration.ofSeconds(10), OPEN))
        .bulkhead(SqgBulkheadRule.of(50))
        .build();
  }

  /** What so many calls of so many threads each end with, if it is not a response. */
  private List<Throwable> load(TestedClient tested, int threads, int calls) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      Callable<List<Throwable>> caller =
          () -> {
            List<Throwable> errors = new ArrayList<>();
            for (int i = 0; i < calls; i++) {
              try {
                tested.get(server.url("/"));
              } catch (Throwable error) {
                errors.add(error);
              }
            }
            return errors;
          };
      List<Throwable> all = new ArrayList<>();
      for (Future<List<Throwable>> done :
          pool.invokeAll(java.util.Collections.nCopies(threads, caller))) {
        all.addAll(done.get());
      }
      return all;
    } finally {
      pool.shutdownNow();
    }
  }
}
