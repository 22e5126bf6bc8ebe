package com.sqg.resilience.adapter.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgFallbackContext;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResource;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.core.resource.ResourceStatistics;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;
import reactor.test.publisher.TestPublisher;

class ReactorCallTest {

  static class Client {

    @SqgResource("mono")
    public Mono<String> mono(Mono<String> source) {
      if (source == FAILS_AT_ONCE) {
        throw new IllegalStateException("at once");
      }
      return source;
    }

    @SqgResource("flux")
    public Flux<Integer> flux(Flux<Integer> source) {
      return source;
    }

    @SqgResource("publisher")
    public Publisher<Integer> publisher(Publisher<Integer> source) {
      return source;
    }

    @SqgResource(value = "answered", fallbackMethod = "instead")
    public Mono<String> answered(Mono<String> source) {
      if (source == FAILS_AT_ONCE) {
        throw new IllegalStateException("at once");
      }
      return source;
    }

    String instead(Mono<String> source, SqgFallbackContext context) {
      return "plain after " + context.cause().getMessage();
    }

    Mono<String> instead(Mono<String> source, TimeoutException cause) {
      return Mono.deferContextual(context -> Mono.just(context.get("user")));
    }

    Mono<String> instead(Mono<String> source, IOException cause) {
      return Mono.error(new IllegalStateException("fallback failed too"));
    }

    @SqgResource(value = "later", fallbackMethod = "second")
    public Mono<String> later(Mono<String> source, Mono<String> instead) {
      return source;
    }

    Mono<String> second(Mono<String> source, Mono<String> instead) {
      return instead;
    }

    @SqgResource(value = "later-flux", fallbackMethod = "second")
    public Flux<Integer> later(Flux<Integer> source, Flux<Integer> instead) {
      return source;
    }

    Flux<Integer> second(Flux<Integer> source, Flux<Integer> instead) {
      return instead;
    }

    @SqgResource(value = "answered-flux", fallbackMethod = "more")
    public Flux<Integer> answered(Flux<Integer> source) {
      return source;
    }

    Flux<Integer> more(Flux<Integer> source) {
      return Flux.just(8, 9);
    }
  }

  private static final Mono<String> FAILS_AT_ONCE = Mono.just("never");

  private GuardedContext guarded;

  private Client client(SqgMode mode) {
    guarded = GuardedContext.in(mode).with(Client.class).start();
    return guarded.bean(Client.class);
  }

  @AfterEach
  void nothing_stays_open() {
    assertThat(guarded.open()).isZero();
    guarded.close();
  }

  @Test
  void every_subscription_is_a_call_that_ends_with_it() {
    Client client = client(SqgMode.ENFORCE);
    Mono<String> mono = client.mono(Mono.just("a"));
    Flux<Integer> flux = client.flux(Flux.range(1, 3));
    assertThat(guarded.engine.acquired).isEmpty();

    StepVerifier.create(mono).expectNext("a").verifyComplete();
    StepVerifier.create(mono).expectNext("a").verifyComplete();
    StepVerifier.create(flux).expectNext(1, 2, 3).verifyComplete();
    StepVerifier.create(client.mono(Mono.empty())).verifyComplete();
    StepVerifier.create(client.publisher(Flux.just(1))).expectNext(1).verifyComplete();

    assertThat(guarded.decisions()).hasSize(5).containsOnly(SqgFailureDecision.SUCCESS);
  }

  @Test
  void a_failure_is_counted_and_passed_on_as_it_is() {
    Client client = client(SqgMode.ENFORCE);
    IOException failure = new IOException("down");
    StepVerifier.create(client.mono(Mono.error(failure))).verifyErrorMatches(e -> e == failure);
    StepVerifier.create(client.flux(Flux.concat(Flux.just(1), Flux.error(failure))))
        .expectNext(1)
        .verifyErrorMatches(e -> e == failure);
    assertThat(guarded.decisions()).hasSize(2).containsOnly(SqgFailureDecision.FAILURE);
  }

  @Test
  void a_retry_asks_for_admission_again() {
    AtomicInteger attempts = new AtomicInteger();
    Mono<String> flaky =
        Mono.fromCallable(
            () -> {
              if (attempts.incrementAndGet() < 3) {
                throw new IOException("flaky");
              }
              return "at last";
            });
    StepVerifier.create(client(SqgMode.ENFORCE).mono(flaky).retry(5))
        .expectNext("at last")
        .verifyComplete();
    assertThat(guarded.engine.acquired).hasSize(3);
  }

  @Test
  void a_refused_subscription_never_reaches_the_source() {
    Client client = client(SqgMode.ENFORCE);
    guarded.refusing();
    TestPublisher<String> source = TestPublisher.create();
    StepVerifier.create(client.mono(source.mono()))
        .verifyError(SqgResourceUnavailableException.class);
    StepVerifier.create(client.flux(Flux.range(1, 3)))
        .verifyError(SqgResourceUnavailableException.class);
    source.assertWasNotSubscribed();
    guarded.engine.acquired.clear();
  }

  @Test
  void a_fallback_may_be_a_plain_value_or_a_publisher_and_sees_the_context() {
    Client client = client(SqgMode.ENFORCE);
    StepVerifier.create(client.answered(Mono.error(new IllegalStateException("x"))))
        .expectNext("plain after x")
        .verifyComplete();
    StepVerifier.create(
            client
                .answered(Mono.<String>error(new TimeoutException()))
                .contextWrite(context -> context.put("user", "ann")))
        .expectNext("ann")
        .verifyComplete();
    StepVerifier.create(client.answered(Flux.concat(Flux.just(1), Flux.error(new Error()))))
        .expectNext(1, 8, 9)
        .verifyComplete();
    StepVerifier.create(client.answered(FAILS_AT_ONCE))
        .expectNext("plain after at once")
        .verifyComplete();
    guarded.refusing();
    StepVerifier.create(client.answered(Mono.just("a")))
        .expectNextMatches(answer -> answer.startsWith("plain after Resource 'answered'"))
        .verifyComplete();
    guarded.engine.acquired.remove(3); // the refused one; the one that threw asked for nothing
  }

  @Test
  void a_fallback_that_fails_carries_the_cause_suppressed() {
    IOException cause = new IOException("down");
    StepVerifier.create(client(SqgMode.ENFORCE).answered(Mono.error(cause)))
        .verifyErrorSatisfies(
            fault -> {
              assertThat(fault).hasMessage("fallback failed too");
              assertThat(fault.getSuppressed()).contains(cause);
            });
  }

  @Test
  void in_off_the_publisher_itself_comes_back() {
    Mono<String> source = Mono.just("a");
    assertThat(client(SqgMode.OFF).answered(source)).isSameAs(source);
    assertThat(guarded.engine.acquired).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = SqgMode.class,
      names = {"OFF", "OBSERVE"})
  void outside_enforce_nothing_is_refused_or_replaced(SqgMode mode) {
    Client client = client(mode);
    guarded.refusing();
    IOException failure = new IOException("down");
    StepVerifier.create(client.answered(Mono.error(failure))).verifyErrorMatches(e -> e == failure);
    assertThatThrownBy(() -> client.answered(FAILS_AT_ONCE)).hasMessage("at once");
    StepVerifier.create(client.flux(Flux.range(1, 3))).expectNext(1, 2, 3).verifyComplete();
    guarded.engine.acquired.clear();
  }

  @Test
  void the_mode_of_a_subscription_is_that_of_its_moment() {
    Client client = client(SqgMode.ENFORCE);
    Mono<String> mono = client.mono(Mono.just("a"));
    Flux<Integer> flux = client.flux(Flux.just(1));
    guarded.runtime().modes().setGlobal(SqgMode.OFF);
    assertThat(mono.block()).isEqualTo("a");
    assertThat(flux.blockLast()).isEqualTo(1);
    assertThat(guarded.engine.acquired).isEmpty();
  }

  @Test
  void a_queued_subscription_waits_without_blocking_its_thread() {
    Client client = client(SqgMode.ENFORCE);
    guarded.engine.delaying(TimeUnit.MILLISECONDS.toNanos(300));

    long start = System.nanoTime();
    var monoAnswer = client.mono(Mono.just("a")).toFuture();
    var fluxAnswer = client.flux(Flux.just(1)).collectList().toFuture();
    assertThat(System.nanoTime() - start).isLessThan(TimeUnit.MILLISECONDS.toNanos(250));

    assertThat(monoAnswer.join()).isEqualTo("a");
    assertThat(fluxAnswer.join()).containsExactly(1);
    assertThat(System.nanoTime() - start)
        .isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(299));
    assertThat(guarded.engine.completed)
        .as("queueing is no part of the duration")
        .allMatch(result -> result.durationNanos() < TimeUnit.MILLISECONDS.toNanos(200));
  }

  @Test
  void a_subscription_cancelled_in_the_queue_ends_ignored_and_never_reaches_the_source() {
    Client client = client(SqgMode.ENFORCE);
    guarded.engine.delaying(TimeUnit.SECONDS.toNanos(30));
    TestPublisher<String> mono = TestPublisher.create();
    TestPublisher<Integer> flux = TestPublisher.create();
    client.mono(mono.mono()).subscribe().dispose();
    client.flux(flux.flux()).subscribe().dispose();
    mono.assertWasNotSubscribed();
    flux.assertWasNotSubscribed();
    assertThat(guarded.decisions()).hasSize(2).containsOnly(SqgFailureDecision.IGNORED);
  }

  @Test
  void a_source_that_throws_when_it_is_subscribed_to_ends_the_call() {
    Client client = client(SqgMode.ENFORCE);
    Mono<String> brokenMono =
        new Mono<>() {
          @Override
          public void subscribe(reactor.core.CoreSubscriber<? super String> actual) {
            throw new IllegalStateException("broken source");
          }
        };
    Flux<Integer> brokenFlux =
        new Flux<>() {
          @Override
          public void subscribe(reactor.core.CoreSubscriber<? super Integer> actual) {
            throw new IllegalStateException("broken source");
          }
        };
    StepVerifier.create(client.mono(brokenMono))
        .expectErrorMessage("broken source")
        .verify(Duration.ofSeconds(5));
    StepVerifier.create(client.flux(brokenFlux))
        .expectErrorMessage("broken source")
        .verify(Duration.ofSeconds(5));
    assertThat(guarded.decisions()).containsOnly(SqgFailureDecision.FAILURE);
  }

  @ParameterizedTest
  @EnumSource(
      value = SqgMode.class,
      names = {"OBSERVE", "ENFORCE"})
  void a_method_that_throws_counts_as_failed_and_asks_for_no_admission_after_the_fact(
      SqgMode mode) {
    Client client = client(mode);
    guarded.refusing();
    assertThatThrownBy(() -> client.mono(FAILS_AT_ONCE)).hasMessage("at once");

    assertThat(guarded.engine.acquired).as("it could take the probe").isEmpty();
    assertThat(statistics("mono").results(SqgFailureDecision.FAILURE)).isEqualTo(1);
    assertThat(statistics("mono").inFlight()).isZero();
    assertThat(statistics("mono").blocked()).as("it ran").isZero();
    assertThat(statistics("mono").shadowBlocked()).as("it could not be blocked").isZero();
  }

  @Test
  void the_fallback_of_a_method_that_throws_answers_every_subscription() {
    Client client = client(SqgMode.ENFORCE);
    guarded.refusing();
    Mono<String> answer = client.answered(FAILS_AT_ONCE);
    ResourceStatistics statistics = statistics("answered");
    assertThat(statistics.fallbacks(true)).isZero();

    assertThat(answer.block()).isEqualTo("plain after at once");
    assertThat(answer.block()).isEqualTo("plain after at once");
    assertThat(statistics.fallbacks(true)).isEqualTo(2);
    assertThat(statistics.results(SqgFailureDecision.FAILURE)).as("it ran once").isEqualTo(1);
    assertThat(statistics.blocked()).isZero();
    assertThat(guarded.engine.acquired).isEmpty();
  }

  @Test
  void a_mono_of_a_fallback_is_counted_when_it_ends() {
    Client client = client(SqgMode.ENFORCE);
    ResourceStatistics statistics = statistics("later");
    Mono<String> failing = Mono.error(new IOException("down"));
    TestPublisher<String> later = TestPublisher.create();
    Mono<String> answer = client.later(failing, later.mono());

    answer.subscribe();
    assertThat(statistics.fallbacks(true)).as("nobody has answered yet").isZero();
    later.emit("at last");
    assertThat(statistics.fallbacks(true)).isEqualTo(1);

    client.later(failing, Mono.empty()).block();
    assertThat(statistics.fallbacks(true)).isEqualTo(2);
    client.later(failing, Mono.just("a")).flux().take(1).blockLast();
    assertThat(statistics.fallbacks(true)).as("a mono has ended with its value").isEqualTo(3);

    client.later(failing, Mono.never()).subscribe().dispose();
    assertThat(statistics.fallbacks(true)).as("cancelling is neutral").isEqualTo(3);
    assertThat(statistics.fallbacks(false)).isZero();

    StepVerifier.create(client.later(failing, Mono.error(new IllegalStateException("too"))))
        .verifyErrorMessage("too");
    assertThat(statistics.fallbacks(true)).isEqualTo(3);
    assertThat(statistics.fallbacks(false)).isEqualTo(1);
  }

  @Test
  void a_flux_of_a_fallback_is_counted_when_it_ends() {
    Client client = client(SqgMode.ENFORCE);
    ResourceStatistics statistics = statistics("later-flux");
    Flux<Integer> failing = Flux.error(new IOException("down"));
    TestPublisher<Integer> later = TestPublisher.create();
    Flux<Integer> answer = client.later(failing, later.flux());
    answer.subscribe();
    answer.subscribe();
    later.next(1);
    assertThat(statistics.fallbacks(true)).as("more may come").isZero();
    later.complete();
    assertThat(statistics.fallbacks(true)).as("once a subscription").isEqualTo(2);

    client.later(failing, Flux.just(1, 2)).take(1).blockLast();
    assertThat(statistics.fallbacks(true)).as("cancelling is neutral").isEqualTo(2);
    StepVerifier.create(
            client.later(failing, Flux.just(1).concatWith(Flux.error(new IOException("too")))))
        .expectNext(1)
        .verifyErrorMessage("too");
    assertThat(statistics.fallbacks(true)).isEqualTo(2);
    assertThat(statistics.fallbacks(false)).isEqualTo(1);

    guarded.refusing();
    client.later(failing, Flux.just(1)).blockLast();
    assertThat(statistics.fallbacks(true)).as("a refusal is answered like that").isEqualTo(3);
    guarded.engine.acquired.remove(guarded.engine.acquired.size() - 1);
  }

  private ResourceStatistics statistics(String resource) {
    return guarded.runtime().invoker().resource(resource, "method", SqgEntryType.OUT).statistics();
  }

  /** Reactor throws such errors through its operators and signals nothing. */
  @Test
  void an_error_that_reactor_takes_to_be_fatal_ends_the_call() {
    Client client = client(SqgMode.ENFORCE);
    Mono<String> mono = Mono.just("x").map(x -> fatal());
    Flux<Integer> flux = Flux.just(1, 2).map(x -> Integer.valueOf(fatal()));

    assertThatThrownBy(() -> client.mono(mono).block()).isInstanceOf(NoClassDefFoundError.class);
    assertThatThrownBy(() -> client.flux(flux).blockLast())
        .isInstanceOf(NoClassDefFoundError.class);

    assertThat(statistics("mono").results(SqgFailureDecision.FAILURE)).isOne();
    assertThat(statistics("flux").results(SqgFailureDecision.FAILURE)).isOne();
  }

  private static String fatal() {
    throw new NoClassDefFoundError("gone");
  }

  @Test
  void a_null_is_handed_through() {
    Client client = client(SqgMode.ENFORCE);
    guarded.refusing();
    assertThat(client.mono(null)).isNull();
    assertThat(guarded.engine.acquired).as("there is no subscription to admit").isEmpty();
    assertThat(statistics("mono").results(SqgFailureDecision.SUCCESS)).isEqualTo(1);
    assertThat(statistics("mono").blocked()).isZero();
  }
}
