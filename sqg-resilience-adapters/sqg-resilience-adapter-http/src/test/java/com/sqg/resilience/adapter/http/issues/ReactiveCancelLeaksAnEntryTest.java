package com.sqg.resilience.adapter.http.issues;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.adapter.http.reactive.WebClientGuard;
import com.sqg.resilience.adapter.http.testing.Guarded;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.testsupport.FaultyHttpServer;
import com.sqg.resilience.testsupport.RecordingEngine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.client.WebClientResponseException;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;

/** Complaint: a subscriber that went away took a permit of the bulkhead with it, for ever. */
class ReactiveCancelLeaksAnEntryTest {

  private static final String GET = "http:localhost:get";

  private final FaultyHttpServer server = FaultyHttpServer.start();
  private final RecordingEngine engine = new RecordingEngine();
  private final Guarded guarded = Guarded.by(engine, SqgMode.ENFORCE);
  private final WebClient client = new WebClientGuard(guarded.http()).guard(WebClient.create());

  @AfterEach
  void close() {
    guarded.close();
    server.close();
  }

  private void assertEnded(String... expected) {
    Awaitility.await().untilAsserted(() -> assertThat(engine.open).hasValue(0));
    List<String> calls = new ArrayList<>(engine.takeCalls());
    assertThat(calls).containsExactly(expected);
  }

  @Test
  void nothing_is_acquired_before_somebody_subscribes_and_each_subscription_acquires() {
    Mono<String> answer = client.get().uri(server.url("/")).retrieve().bodyToMono(String.class);
    assertThat(engine.open).hasValue(0);

    answer.block();
    answer.block();

    assertEnded(GET + " SUCCESS", GET + " SUCCESS");
  }

  @Test
  void cancelled_before_the_headers() {
    Disposable subscription =
        client.get().uri(server.url("/stall")).retrieve().bodyToMono(String.class).subscribe();
    Awaitility.await().until(() -> server.requests() == 1);

    subscription.dispose();

    assertEnded(GET + " IGNORED");
  }

  @Test
  void cancelled_as_soon_as_subscribed() {
    client.get().uri(server.url("/")).retrieve().bodyToMono(String.class).subscribe().dispose();

    assertEnded(GET + " IGNORED");
  }

  @Test
  void cancelled_between_headers_and_body() {
    AtomicBoolean answered = new AtomicBoolean();
    Disposable subscription =
        client
            .get()
            .uri(server.url("/"))
            .exchangeToMono(
                response -> {
                  answered.set(true);
                  return Mono.never();
                })
            .subscribe();
    Awaitility.await().untilTrue(answered);

    subscription.dispose();

    assertEnded(GET + " IGNORED");
  }

  @Test
  void cancelled_between_the_headers_of_a_failure_and_its_body_it_is_one() {
    AtomicBoolean answered = new AtomicBoolean();
    Disposable subscription =
        client
            .get()
            .uri(server.url("/status/503"))
            .exchangeToMono(
                response -> {
                  answered.set(true);
                  return Mono.never();
                })
            .subscribe();
    Awaitility.await().untilTrue(answered);

    subscription.dispose();

    assertEnded(GET + " FAILURE");
  }

  @Test
  void cancelled_in_the_middle_of_the_body_its_status_decides() {
    AtomicBoolean begun = new AtomicBoolean();
    Disposable subscription =
        client
            .get()
            .uri(server.url("/stall-body"))
            .retrieve()
            .bodyToFlux(DataBuffer.class)
            .subscribe(
                buffer -> {
                  DataBufferUtils.release(buffer);
                  begun.set(true);
                });
    Awaitility.await().untilTrue(begun);

    subscription.dispose();

    assertEnded(GET + " SUCCESS");
  }

  @Test
  void a_reader_that_has_what_it_wants_has_not_given_up() {
    client.get().uri(server.url("/")).retrieve().bodyToMono(Void.class).block();
    client
        .get()
        .uri(server.url("/stall-body"))
        .retrieve()
        .bodyToFlux(DataBuffer.class)
        .doOnNext(DataBufferUtils::release)
        .next()
        .block();

    assertEnded(GET + " SUCCESS", GET + " SUCCESS");
  }

  @Test
  void a_body_that_nobody_subscribes_to() {
    client
        .get()
        .uri(server.url("/"))
        .exchangeToMono(response -> Mono.just(response.rawStatusCode()))
        .block();
    client.get().uri(server.url("/status/503")).exchangeToMono(r -> Mono.empty()).block();
    client.get().uri(server.url("/")).retrieve().toBodilessEntity().block();
    assertThatThrownBy(
            () ->
                client
                    .get()
                    .uri(server.url("/"))
                    .exchangeToMono(r -> Mono.error(new IllegalStateException("mine")))
                    .block())
        .hasMessage("mine");

    assertEnded(GET + " SUCCESS", GET + " FAILURE", GET + " SUCCESS", GET + " SUCCESS");
  }

  @Test
  void an_operator_that_gives_up_waiting_has_cancelled() {
    assertThatThrownBy(
            () ->
                client
                    .get()
                    .uri(server.url("/stall"))
                    .retrieve()
                    .bodyToMono(String.class)
                    .timeout(Duration.ofMillis(100))
                    .block())
        .isNotNull();

    assertEnded(GET + " IGNORED");
  }

  @Test
  void a_retry_acquires_again() {
    assertThatThrownBy(
            () ->
                client
                    .get()
                    .uri(server.url("/status/503"))
                    .retrieve()
                    .bodyToMono(String.class)
                    .retry(2)
                    .block())
        .isInstanceOf(WebClientResponseException.class);

    assertEnded(GET + " FAILURE", GET + " FAILURE", GET + " FAILURE");
  }
}
