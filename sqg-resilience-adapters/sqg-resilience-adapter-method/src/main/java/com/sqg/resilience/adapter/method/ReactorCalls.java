package com.sqg.resilience.adapter.method;

import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.core.call.Invocation;
import com.sqg.resilience.core.fallback.ReturnStyle;
import com.sqg.resilience.core.resource.GuardedResource;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Calls that are made by every subscription to the publisher they return, and end when the
 * subscription does. Only loaded where Reactor is present.
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
    GuardedResource resource = call.resource();
    if (resource.mode() == SqgMode.OFF) {
      return call.body().run();
    }
    Object publisher;
    try {
      publisher = call.body().run();
    } catch (Throwable error) {
      if (call.fallback() == null || resource.mode() != SqgMode.ENFORCE) {
        endAtOnce(call.begin(resource), error);
        throw error;
      }
      publisher = call.returnType() == Mono.class ? Mono.error(error) : Flux.error(error);
    }
    if (publisher == null) {
      endAtOnce(call.begin(resource), null);
      return null;
    }
    ReactorGuard guard = new ReactorGuard(call);
    return publisher instanceof Mono
        ? guard.mono((Mono<Object>) publisher)
        : guard.flux((Publisher<Object>) publisher);
  }

  /** There will be no subscription to count. */
  private static void endAtOnce(Invocation invocation, @Nullable Throwable error) {
    invocation.complete(null, error);
  }
}
