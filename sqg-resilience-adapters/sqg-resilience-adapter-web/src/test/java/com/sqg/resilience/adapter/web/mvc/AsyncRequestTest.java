package com.sqg.resilience.adapter.web.mvc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.sqg.resilience.adapter.web.WebApplication;
import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that are answered on other threads end once, whatever becomes of them. */
class AsyncRequestTest {

  private static WebApplication application;

  @BeforeAll
  static void start() {
    application = WebApplication.servlet(AsyncController.class);
  }

  @AfterAll
  static void stop() {
    application.close();
  }

  @AfterEach
  void reset() {
    application.reset();
    application.engine.delaying(0);
    controller().gate = new CountDownLatch(0);
    controller().handlerReturned = new CountDownLatch(0);
  }

  private static AsyncController controller() {
    return application.context.getBean(AsyncController.class);
  }

  private static void assertOnly(String path, SqgFailureDecision decision) {
    await().until(() -> application.open() == 0);
    assertThat(application.names()).containsExactly("web:" + path);
    assertThat(application.decisions()).containsExactly(decision);
    assertThat(application.statistics("web:" + path).inFlight()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "/callable, 200, SUCCESS",
    "/callable-failing, 500, FAILURE",
    "/callable-late, 503, FAILURE",
    "/deferred, 200, SUCCESS",
    "/deferred-at-once, 200, SUCCESS",
    "/deferred-never, 503, FAILURE",
    "/deferred-missing, 404, IGNORED",
    "/future, 200, SUCCESS",
    "/future-failing, 500, FAILURE",
    "/future-downstream-missing, 500, FAILURE",
    "/mono, 200, SUCCESS",
    "/flux, 200, SUCCESS",
    "/emitter, 200, SUCCESS",
    "/streaming, 200, SUCCESS"
  })
  void the_final_answer_decides(String path, int status, SqgFailureDecision decision)
      throws Exception {
    assertThat(application.get(path).statusCode()).isEqualTo(status);

    assertOnly(path, decision);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/callable", "/streaming", "/emitter"})
  void it_has_not_ended_before_its_answer(String path) throws Exception {
    CountDownLatch gate = new CountDownLatch(1);
    controller().gate = gate;

    CompletableFuture<Integer> answer = CompletableFuture.supplyAsync(() -> statusOf(path));
    await().until(() -> application.engine.acquired.size() == 1);
    await().during(Duration.ofMillis(150)).until(() -> application.open() == 1);
    gate.countDown();

    assertThat(answer.get()).isEqualTo(200);
    assertOnly(path, SqgFailureDecision.SUCCESS);
  }

  private static int statusOf(String path) {
    try {
      return application.get(path).statusCode();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @CsvSource({"/callable, true", "/streaming, false", "/emitter, false"})
  void a_stream_takes_as_long_as_its_beginning(String path, boolean slow) throws Exception {
    CountDownLatch gate = new CountDownLatch(1);
    CountDownLatch handlerReturned = new CountDownLatch(1);
    controller().gate = gate;
    controller().handlerReturned = handlerReturned;
    long sent = System.nanoTime();
    CompletableFuture<Integer> answer = CompletableFuture.supplyAsync(() -> statusOf(path));
    assertThat(handlerReturned.await(10, TimeUnit.SECONDS)).isTrue();
    long returned = System.nanoTime();
    // The rest takes longer than the beginning, however long that was.
    await().until(() -> System.nanoTime() - returned > returned - sent);
    gate.countDown();
    answer.get();
    await().until(() -> application.open() == 0);

    SqgInvocationResult result = application.engine.completed.get(0);
    assertThat(result.durationNanos() > returned - sent).isEqualTo(slow);
  }

  @Test
  void a_client_that_goes_away_ends_it_and_is_no_failure() throws Exception {
    try (Socket client = new Socket("localhost", application.port())) {
      client
          .getOutputStream()
          .write(
              "GET /events-without-end HTTP/1.1\r\nHost: localhost\r\n\r\n"
                  .getBytes(StandardCharsets.US_ASCII));
      assertThat(client.getInputStream().read()).isPositive();
      client.setSoLinger(true, 0);
    }

    assertOnly("/events-without-end", SqgFailureDecision.IGNORED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/streaming-failing", "/streaming-failing-downstream"})
  void half_an_answer_is_a_failure(String path) {
    assertThatThrownBy(() -> application.get(path)).isInstanceOf(IOException.class);

    assertOnly(path, SqgFailureDecision.FAILURE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/callable", "/deferred", "/streaming", "/flux"})
  void a_refused_one_is_never_begun(String path) throws Exception {
    application.engine.refusing(SqgBlockReason.CONCURRENCY_LIMIT);

    assertThat(application.get(path).statusCode()).isEqualTo(503);
    assertThat(application.engine.completed).isEmpty();
  }
}
