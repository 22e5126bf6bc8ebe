package com.sqg.resilience.adapter.method;

import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.core.call.Invocation;
import com.sqg.resilience.core.resource.GuardedResource;
import java.time.Duration;
import org.reactivestreams.Publisher;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxOperator;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoOperator;

/** Guards each subscription to one publisher. Thread-safe. */
final class ReactorGuard {

  private final GuardedCall call;
  private final ReactorAnswer answer;

  ReactorGuard(GuardedCall call) {
    this.call = call;
    this.answer = new ReactorAnswer(call);
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
            return Mono.fromDirect(answer.to(invocation, refusal, null));
          }
          Mono<Object> guarded =
              (invocation.delayNanos() > 0 ? source.delaySubscription(turn(invocation)) : source)
                  .doOnSuccess(value -> invocation.complete(value, null))
                  .doOnCancel(invocation::cancel)
                  .onErrorResume(error -> Mono.fromDirect(failed(invocation, error)));
          return new EndingMono(guarded, invocation);
        });
  }

  Flux<Object> flux(Flux<Object> source) {
    return Flux.defer(
        () -> {
          GuardedResource resource = call.resource();
          if (resource.mode() == SqgMode.OFF) {
            return source;
          }
          Invocation invocation = call.begin(resource);
          SqgResourceUnavailableException refusal = invocation.refusal();
          if (refusal != null) {
            return answer.to(invocation, refusal, null);
          }
          Flux<Object> guarded =
              (invocation.delayNanos() > 0 ? source.delaySubscription(turn(invocation)) : source)
                  .doOnComplete(() -> invocation.complete(null, null))
                  .doOnCancel(invocation::cancel)
                  .onErrorResume(error -> failed(invocation, error));
          return new EndingFlux(guarded, invocation);
        });
  }

  private static Mono<Long> turn(Invocation invocation) {
    return Mono.delay(Duration.ofNanos(invocation.delayNanos()))
        .doOnNext(passed -> invocation.begun());
  }

  private Publisher<Object> failed(Invocation invocation, Throwable error) {
    SqgFailureDecision decision = invocation.complete(null, error);
    return decision == null ? Flux.error(error) : answer.to(invocation, error, decision);
  }

  /**
   * Ends the call where subscribing throws. Reactor throws what it takes to be fatal, a {@link
   * LinkageError} for one, through all operators instead of signalling it.
   */
  private static final class EndingMono extends MonoOperator<Object, Object> {

    private final Invocation invocation;

    EndingMono(Mono<Object> source, Invocation invocation) {
      super(source);
      this.invocation = invocation;
    }

    @Override
    public void subscribe(CoreSubscriber<? super Object> actual) {
      try {
        source.subscribe(actual);
      } catch (Throwable fatal) {
        invocation.complete(null, fatal);
        throw fatal;
      }
    }
  }

  /** As {@link EndingMono}. */
  private static final class EndingFlux extends FluxOperator<Object, Object> {

    private final Invocation invocation;

    EndingFlux(Flux<Object> source, Invocation invocation) {
      super(source);
      this.invocation = invocation;
    }

    @Override
    public void subscribe(CoreSubscriber<? super Object> actual) {
      try {
        source.subscribe(actual);
      } catch (Throwable fatal) {
        invocation.complete(null, fatal);
        throw fatal;
      }
    }
  }
}
