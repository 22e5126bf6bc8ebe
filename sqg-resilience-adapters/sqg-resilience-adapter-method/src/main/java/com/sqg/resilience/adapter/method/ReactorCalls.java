package com.sqg.resilience.adapter.method;

import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.core.call.Invocation;
import com.sqg.resilience.core.fallback.ReturnStyle;
import com.sqg.resilience.support.reactor.ReactorGuard;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Calls that are made by every subscription to the publisher they return, and end when the
 * subscription does. Only loaded where Reactor is present.
 *
 * <p>The subscription is what is admitted. The method runs before, unasked, to build the publisher;
 * where it yields none, its outcome is counted, but no admission is asked for after the fact: that
 * would report a block of a call that ran, or take a probe for one that has ended.
 */
final class ReactorCalls implements CallStyle {

  @Override
  public @Nullable ReturnStyle of(Class<?> returnType) {
    boolean known =
        returnType == Mono.class || returnType == Flux.class || returnType == Publisher.class;
    return known ? ReturnStyle.DEFERRED : null;
  }

  @Override
  @SuppressWarnings("unchecked") // the method's return type says so
  public @Nullable Object run(GuardedCall call) throws Throwable {
    if (call.resource().mode() == SqgMode.OFF) {
      return call.body().run();
    }
    Object publisher;
    try {
      publisher = call.body().run();
    } catch (Throwable error) {
      return failedToBuild(call, error);
    }
    if (publisher == null) {
      call.beginUnadmitted().complete(null, null);
      return null;
    }
    ReactorGuard<Object> guard =
        new ReactorGuard<>(new SubscribedMethod(call), new ReactorAnswer(call));
    return publisher instanceof Mono
        ? guard.mono((Mono<Object>) publisher)
        : guard.flux(Flux.from((Publisher<Object>) publisher));
  }

  private static Object failedToBuild(GuardedCall call, Throwable error) throws Throwable {
    Invocation invocation = call.beginUnadmitted();
    SqgFailureDecision decision = invocation.complete(null, error);
    if (call.fallback() == null || invocation.mode() != SqgMode.ENFORCE) {
      throw error;
    }
    ReactorAnswer answer = new ReactorAnswer(call);
    return call.returnType() == Mono.class
        ? Mono.defer(() -> Mono.fromDirect(answer.to(invocation, error, decision)))
        : Flux.defer(() -> answer.to(invocation, error, decision));
  }
}
