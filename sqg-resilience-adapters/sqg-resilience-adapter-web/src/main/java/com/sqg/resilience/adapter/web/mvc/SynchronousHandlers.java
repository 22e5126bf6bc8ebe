package com.sqg.resilience.adapter.web.mvc;

import java.lang.reflect.Method;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpEntity;
import org.springframework.web.context.request.async.DeferredResult;
import org.springframework.web.context.request.async.WebAsyncTask;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyEmitter;

/**
 * Knows the handlers that surely answer before they return, by what they return. There is no need
 * to listen for the end of their requests elsewhere. Thread-safe.
 */
final class SynchronousHandlers {

  private static final Class<?>[] ASYNCHRONOUS = {
    Callable.class,
    WebAsyncTask.class,
    DeferredResult.class,
    CompletionStage.class,
    Future.class,
    ResponseBodyEmitter.class
  };

  private final ConcurrentHashMap<Method, Boolean> known = new ConcurrentHashMap<>();

  boolean contains(@Nullable Object handler) {
    if (!(handler instanceof HandlerMethod)) {
      return false;
    }
    Method method = ((HandlerMethod) handler).getMethod();
    Boolean synchronous = known.get(method);
    if (synchronous == null) {
      synchronous = isSynchronous(((HandlerMethod) handler));
      known.put(method, synchronous);
    }
    return synchronous;
  }

  private static boolean isSynchronous(HandlerMethod method) {
    ResolvableType type = ResolvableType.forMethodParameter(method.getReturnType());
    if (HttpEntity.class.isAssignableFrom(type.toClass())) {
      type = type.as(HttpEntity.class).getGeneric(0);
    }
    Class<?> returned = type.toClass(); // Object if unknown, as for a wildcard
    return returned != Object.class && !isOpen(returned) && !isAsynchronous(returned);
  }

  /** Whether what is returned may be of a type that only it knows. */
  private static boolean isOpen(Class<?> type) {
    return type.isInterface() && !type.getName().startsWith("java.util.");
  }

  private static boolean isAsynchronous(Class<?> type) {
    for (Class<?> asynchronous : ASYNCHRONOUS) {
      if (asynchronous.isAssignableFrom(type)) {
        return true;
      }
    }
    return ReactiveAdapterRegistry.getSharedInstance().getAdapter(type) != null;
  }
}
