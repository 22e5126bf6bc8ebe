package com.sqg.resilience.adapter.method;

import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.fallback.GuardedMethod;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;

/** Guards the calls of one method of one class. Immutable. */
final class MethodGuard {

  private final GuardedMethod method;
  private final CallStyle style;

  MethodGuard(GuardedMethod method, CallStyle style) {
    this.method = method;
    this.style = style;
  }

  @Nullable Object call(ResilienceRuntime runtime, MethodInvocation invocation, Object target)
      throws Throwable {
    return style.run(
        new GuardedCall(
            runtime,
            method,
            invocation::proceed,
            method.fallbackFor(target, invocation.getArguments())));
  }
}
