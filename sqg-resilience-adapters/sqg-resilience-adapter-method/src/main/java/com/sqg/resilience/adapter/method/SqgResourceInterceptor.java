package com.sqg.resilience.adapter.method;

import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.log.ResilienceLog;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.Advisor;
import org.springframework.aop.framework.Advised;
import org.springframework.aop.framework.AopProxyUtils;

/** Leads calls of annotated methods through the call path; whatever fails here, the call runs. */
final class SqgResourceInterceptor implements MethodInterceptor {

  private final RuntimeReference runtimeReference;
  private final MethodGuards guards;
  private final ResilienceLog log;

  SqgResourceInterceptor(
      RuntimeReference runtimeReference, MethodGuards guards, ResilienceLog log) {
    this.runtimeReference = runtimeReference;
    this.guards = guards;
    this.log = log;
  }

  @Override
  public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
    ResilienceRuntime runtime = null;
    MethodGuard guard = null;
    Object target = invocation.getThis();
    if (target != null && !guardsItself(target)) {
      try {
        target = ultimateTarget(target);
        runtime = runtimeReference.get();
        guard = runtime == null ? null : guards.find(invocation.getMethod(), target.getClass());
      } catch (Throwable fault) {
        warn(invocation, fault);
      }
    }
    return runtime == null || guard == null || target == null
        ? invocation.proceed()
        : guard.call(runtime, invocation, target);
  }

  /** With two auto-proxy creators a bean gets two proxies; a call counts once, in the inner one. */
  private boolean guardsItself(Object target) {
    if (target instanceof Advised) {
      for (Advisor advisor : ((Advised) target).getAdvisors()) {
        if (advisor.getAdvice() == this) {
          return true;
        }
      }
    }
    return false;
  }

  /** Fallbacks run on the object itself: a proxy has neither its private methods nor its fields. */
  private static Object ultimateTarget(Object target) {
    Object current = target;
    while (current instanceof Advised) {
      Object next = AopProxyUtils.getSingletonTarget(current);
      if (next == null) {
        break;
      }
      current = next;
    }
    return current;
  }

  private void warn(MethodInvocation invocation, Throwable fault) {
    String method =
        invocation.getMethod().getDeclaringClass().getName()
            + '.'
            + invocation.getMethod().getName();
    log.limitedWarn(
        "method-unguarded",
        method,
        fault.getClass().getName(),
        line -> line.with("method", method),
        fault);
  }
}
