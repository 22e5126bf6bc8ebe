package com.sqg.resilience.adapter.web.reactive;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.reactive.ServerHttpResponse;

/**
 * Reads the status of reactive responses, whose type differs by generation: a number of its own
 * before Spring 7, one within an object since. Thread-safe.
 */
final class ReactiveStatus {

  private static final int OK = 200;
  private static final MethodType READ = MethodType.methodType(Object.class, Object.class);

  private final MethodHandle status;
  private final @Nullable MethodHandle value;

  ReactiveStatus() {
    MethodHandles.Lookup lookup = MethodHandles.publicLookup();
    try {
      Method number = find("getRawStatusCode");
      if (number != null) {
        status = lookup.unreflect(number).asType(READ);
        value = null;
      } else {
        Method object = ServerHttpResponse.class.getMethod("getStatusCode");
        status = lookup.unreflect(object).asType(READ);
        value = lookup.unreflect(object.getReturnType().getMethod("value")).asType(READ);
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Not the API of reactive responses", e);
    }
  }

  private static @Nullable Method find(String name) {
    try {
      return ServerHttpResponse.class.getMethod(name);
    } catch (NoSuchMethodException later) {
      return null;
    }
  }

  /** The status; that of a success if none has been set. */
  int of(ServerHttpResponse response) {
    try {
      Object code = (Object) status.invokeExact((Object) response);
      if (code != null && value != null) {
        code = (Object) value.invokeExact((Object) code);
      }
      return code == null ? OK : (Integer) code;
    } catch (Throwable recycled) {
      return OK;
    }
  }
}
