package com.sqg.resilience.adapter.method;

import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.call.Fallback;
import com.sqg.resilience.core.call.GuardedBody;
import com.sqg.resilience.core.call.Invocation;
import com.sqg.resilience.core.classify.IgnoredExceptions;
import com.sqg.resilience.core.fallback.GuardedMethod;
import com.sqg.resilience.core.resource.GuardedResource;
import org.jspecify.annotations.Nullable;

/** One call of an annotated method, about to be made. */
final class GuardedCall {

  private final ResilienceRuntime runtime;
  private final GuardedMethod method;
  private final GuardedBody<@Nullable Object> body;
  private final @Nullable Fallback fallback;

  GuardedCall(
      ResilienceRuntime runtime,
      GuardedMethod method,
      GuardedBody<@Nullable Object> body,
      @Nullable Fallback fallback) {
    this.runtime = runtime;
    this.method = method;
    this.body = body;
    this.fallback = fallback;
  }

  ResilienceRuntime runtime() {
    return runtime;
  }

  GuardedResource resource() {
    return runtime.invoker().resource(method.resource(), method.kind(), method.entryType());
  }

  Class<?> returnType() {
    return method.returnType();
  }

  IgnoredExceptions ignored() {
    return method.ignored();
  }

  GuardedBody<@Nullable Object> body() {
    return body;
  }

  @Nullable Fallback fallback() {
    return fallback;
  }

  /** Asks for admission of a call that ends after its method has returned. */
  Invocation begin(GuardedResource resource) {
    return runtime.invoker().begin(resource, resource.asyncContext(), method.ignored());
  }

  /** The call, where it ended before there was anything to admit. */
  Invocation beginUnadmitted() {
    return runtime.invoker().beginUnadmitted(resource(), method.ignored());
  }
}
