package com.sqg.resilience.adapter.web.servlet;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/** Reads the status of servlet responses. Thread-safe. */
public final class ResponseStatus {

  private static final int OK = 200;

  private final MethodHandle getStatus;

  /** A reader of responses of these types. */
  public ResponseStatus(ServletTypes types) {
    try {
      getStatus =
          MethodHandles.publicLookup()
              .unreflect(types.response().getMethod("getStatus"))
              .asType(MethodType.methodType(int.class, Object.class));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Not the servlet API: " + types.response(), e);
    }
  }

  /** The status; that of a success if the container has taken the response back. */
  public int of(@Nullable Object response) {
    if (response == null) {
      return OK;
    }
    try {
      return (int) getStatus.invokeExact(response);
    } catch (Throwable recycled) {
      return OK;
    }
  }
}
