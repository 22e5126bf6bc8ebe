package com.sqg.resilience.support.reactor;

import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.core.call.Invocation;
import com.sqg.resilience.core.resource.GuardedResource;
import java.time.Duration;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Guards each subscription to a publisher: admitted when it subscribes, ended once by completion,
 * error or cancellation. Thread-safe.
 *
 * @param <T> what the publisher emits
 */
public final class ReactorGuard<T> {

  private final SubscribedCall call;
  private final SubscriptionAnswer<T> answer;

  /** A guard whose refused and failed subscriptions get an answer. */
  public ReactorGuard(SubscribedCall call, SubscriptionAnswer<T> answer) {
    this.call = call;
    this.answer = answer;
  }

  /** A guard whose refused and failed subscriptions get the error. */
  public ReactorGuard(SubscribedCall call) {
    this(call, (invocation, error, decision) -> Flux.error(error));
  }

  /** A publisher whose value is the call's result. */
  public Mono<T> mono(Mono<T> source) {
    return Mono.defer(
        () ->
            subscribed(
                source,
                invocation ->
                    ending(
                        inTurn(source, invocation)
                            .doOnSuccess(value -> invocation.complete(value, null))
                            .doOnCancel(invocation::cancel),
                        invocation),
                Mono::fromDirect));
  }

  /**
   * A publisher whose value is only the beginning of the call's result, such as a response whose
   * body follows.
   *
   * @param handOver is given the value, and what it answers ends the invocation; if it throws, the
   *     value goes on as it is and the call says nothing
   */
  public Mono<T> mono(Mono<T> source, BiFunction<Invocation, T, HandedOver<T>> handOver) {
    return Mono.defer(
        () ->
            subscribed(
                source,
                invocation -> {
                  HandOver<T> handing = new HandOver<>(invocation, handOver);
                  return ending(
                      inTurn(source, invocation)
                          .<T>handle(handing::accept)
                          .doOnSuccess(value -> handing.completed())
                          .doOnCancel(handing::cancelled),
                      invocation);
                },
                Mono::fromDirect));
  }

  /** A publisher that ends when the call does. */
  public Flux<T> flux(Flux<T> source) {
    return Flux.defer(
        () ->
            subscribed(
                source,
                invocation ->
                    ending(
                        inTurn(source, invocation)
                            .doOnComplete(() -> invocation.complete(null, null))
                            .doOnCancel(invocation::cancel),
                        invocation),
                Flux::from));
  }

  /**
   * What a subscription gets.
   *
   * @param admitted guards it as what has been admitted
   * @param answered an answer in place of a refused one
   */
  private <P extends Publisher<T>> P subscribed(
      P source, Function<Invocation, P> admitted, Function<Publisher<T>, P> answered) {
    GuardedResource resource = call.resource();
    if (resource.mode() == SqgMode.OFF) {
      return source;
    }
    Invocation invocation = call.begin(resource);
    SqgResourceUnavailableException refusal = invocation.refusal();
    return refusal == null
        ? admitted.apply(invocation)
        : answered.apply(answer.to(invocation, refusal, null));
  }

  private Mono<T> ending(Mono<T> guarded, Invocation invocation) {
    return FatalErrors.heard(
        guarded.onErrorResume(error -> Mono.fromDirect(failed(invocation, error))),
        fatal -> invocation.complete(null, fatal));
  }

  private Flux<T> ending(Flux<T> guarded, Invocation invocation) {
    return FatalErrors.heard(
        guarded.onErrorResume(error -> failed(invocation, error)),
        fatal -> invocation.complete(null, fatal));
  }

  private static <T> Mono<T> inTurn(Mono<T> source, Invocation invocation) {
    return invocation.delayNanos() > 0 ? source.delaySubscription(turn(invocation)) : source;
  }

  private static <T> Flux<T> inTurn(Flux<T> source, Invocation invocation) {
    return invocation.delayNanos() > 0 ? source.delaySubscription(turn(invocation)) : source;
  }

  private static Mono<Long> turn(Invocation invocation) {
    return Mono.delay(Duration.ofNanos(invocation.delayNanos()))
        .doOnNext(passed -> invocation.begun());
  }

  private Publisher<T> failed(Invocation invocation, Throwable error) {
    SqgFailureDecision decision = invocation.complete(null, error);
    return decision == null ? Flux.error(error) : answer.to(invocation, error, decision);
  }
}
