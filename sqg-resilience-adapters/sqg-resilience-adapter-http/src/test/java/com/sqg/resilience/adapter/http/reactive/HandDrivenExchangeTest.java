package com.sqg.resilience.adapter.http.reactive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.AdditionalAnswers.delegatesTo;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;

import com.sqg.resilience.adapter.http.testing.Guarded;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.testsupport.LogCapture;
import com.sqg.resilience.testsupport.RecordingEngine;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Whatever a client and its caller do at whatever moment, a call ends once. */
class HandDrivenExchangeTest {

  private static final String GET = "http:pay:get";

  private final RecordingEngine engine = new RecordingEngine();
  private final Guarded guarded = Guarded.by(engine, SqgMode.ENFORCE);
  private final Answers answers = new Answers();
  private final AtomicInteger released = new AtomicInteger();

  /** Signals what it is told, cancelled or not. */
  private static final class Answers implements Publisher<ClientResponse>, Subscription {

    private Subscriber<? super ClientResponse> subscriber;

    @Override
    public void subscribe(Subscriber<? super ClientResponse> newSubscriber) {
      subscriber = newSubscriber;
      newSubscriber.onSubscribe(this);
    }

    @Override
    public void request(long count) {}

    @Override
    public void cancel() {}

    void next(ClientResponse response) {
      subscriber.onNext(response);
      subscriber.onComplete();
    }

    void complete() {
      subscriber.onComplete();
    }
  }

  @AfterEach
  void close() {
    guarded.close();
  }

  private Mono<String> call() {
    return new WebClientGuard(guarded.http())
        .guard(WebClient.builder().exchangeFunction(request -> Mono.fromDirect(answers)))
        .build()
        .get()
        .uri("http://pay/")
        .retrieve()
        .bodyToMono(String.class);
  }

  private ClientResponse response() {
    DataBuffer ok =
        DefaultDataBufferFactory.sharedInstance.wrap("ok".getBytes(StandardCharsets.UTF_8));
    return ClientResponse.create(HttpStatus.OK)
        .body(Flux.just(ok).doOnSubscribe(s -> released.incrementAndGet()))
        .build();
  }

  private void assertEnded(String... expected) {
    assertThat(engine.open).hasValue(0);
    assertThat(engine.takeCalls()).containsExactly(expected);
  }

  @Test
  void cancelled_before_the_answer_which_comes_nevertheless() {
    Disposable subscription = call().subscribe();
    subscription.dispose();
    answers.next(response());

    assertEnded(GET + " IGNORED");
  }

  @Test
  void cancelled_while_the_answer_is_taken_over() {
    AtomicReference<Disposable> subscription = new AtomicReference<>();
    ClientResponse real = response();
    ClientResponse cancelling = mock(ClientResponse.class, delegatesTo(real));
    doAnswer(
            mutate -> {
              subscription.get().dispose();
              return real.mutate();
            })
        .when(cancelling)
        .mutate();
    subscription.set(call().subscribe());

    answers.next(cancelling);

    assertEnded(GET + " IGNORED");
    assertThat(released).hasValue(1);
  }

  @Test
  void completed_without_an_answer() {
    call().subscribe();
    answers.complete();

    assertEnded(GET + " SUCCESS");
  }

  @Test
  void an_answer_that_cannot_be_taken_over_reaches_the_caller() {
    ClientResponse real = response();
    ClientResponse strange = mock(ClientResponse.class, delegatesTo(real));
    doAnswer(
            mutate -> {
              throw new IllegalStateException("not me");
            })
        .when(strange)
        .mutate();
    AtomicReference<String> body = new AtomicReference<>();
    try (LogCapture log = new LogCapture()) {
      call().subscribe(body::set);
      answers.next(strange);

      assertThat(log.lines("http-response-unguarded")).hasSize(1);
    }
    assertThat(body).hasValue("ok");
    assertEnded(GET + " IGNORED");
  }
}
