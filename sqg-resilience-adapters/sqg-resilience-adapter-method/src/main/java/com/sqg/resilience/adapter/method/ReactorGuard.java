package com.sqg.resilience.adapter.method;

import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.core.call.Fallback;
import com.sqg.resilience.core.call.Invocation;
import com.sqg.resilience.core.classify.Causes;
import com.sqg.resilience.core.resource.GuardedResource;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Guards each subscription to one publisher. Thread-safe. */
final class ReactorGuard {

  private final GuardedCall call;

  ReactorGuard(GuardedCall call) {
    this.call = call;
  }

  Mono<Object> mono(Mono<Object> source) {
    return Mono.defer(
        () -> {
          GuardedResource resource = call.resource();
          if (resource.mode() == SqgMode.OFF) {
            return source;
          }
          Invocation invocation = call.begin(resource);
          SqgResourceUnavailableException refusal = invocation.refusal();
          if (refusal != null) {
            return Mono.fromDirect(answer(invocation, refusal, null));
          }
          Mono<Object> direct = Mono.fromDirect(throughFrontDoor(source));
          return (invocation.delayNanos() > 0 ? direct.delaySubscription(turn(invocation)) : direct)
              .doOnSuccess(value -> invocation.complete(value, null))
              .doOnCancel(invocation::cancel)
              .onErrorResume(error -> Mono.fromDirect(failed(invocation, error)));
        });
  }

  Flux<Object> flux(Publisher<Object> source) {
    return Flux.defer(
        () -> {
          GuardedResource resource = call.resource();
          if (resource.mode() == SqgMode.OFF) {
            return source;
          }
          Invocation invocation = call.begin(resource);
          SqgResourceUnavailableException refusal = invocation.refusal();
          if (refusal != null) {
            return answer(invocation, refusal, null);
          }
          Flux<Object> direct = Flux.from(throughFrontDoor(source));
          return (invocation.delayNanos() > 0 ? direct.delaySubscription(turn(invocation)) : direct)
              .doOnComplete(() -> invocation.complete(null, null))
              .doOnCancel(invocation::cancel)
              .onErrorResume(error -> failed(invocation, error));
        });
  }

  /** There Reactor makes a signal of what a subscription throws; between operators it does not. */
  private static Publisher<Object> throughFrontDoor(Publisher<Object> source) {
    return source::subscribe;
  }

  private static Mono<Long> turn(Invocation invocation) {
    return Mono.delay(Duration.ofNanos(invocation.delayNanos()))
        .doOnNext(passed -> invocation.begun());
  }

  private Publisher<Object> failed(Invocation invocation, Throwable error) {
    SqgFailureDecision decision = invocation.complete(null, error);
    return decision == null ? Flux.error(error) : answer(invocation, error, decision);
  }

  private Publisher<Object> answer(
      Invocation invocation, Throwable error, @Nullable SqgFailureDecision decision) {
    Fallback fallback = call.fallback();
    if (fallback == null) {
      return Flux.error(error);
    }
    try {
      Object answer = call.runtime().invoker().recover(invocation, error, decision, fallback);
      return publisher(answer, Causes.unwrap(error));
    } catch (Throwable fault) {
      return Flux.error(fault);
    }
  }

  @SuppressWarnings("unchecked") // checked at start-up
  private static Publisher<Object> publisher(@Nullable Object answer, Throwable cause) {
    if (!(answer instanceof Publisher)) {
      return Mono.justOrEmpty(answer);
    }
    return Flux.from((Publisher<Object>) answer)
        .doOnError(
            fault -> {
              if (fault != cause) {
                fault.addSuppressed(cause);
              }
            });
  }
}
