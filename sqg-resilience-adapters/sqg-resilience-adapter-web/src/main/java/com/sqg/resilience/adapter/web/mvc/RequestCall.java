package com.sqg.resilience.adapter.web.mvc;

import com.sqg.resilience.core.call.Invocation;
import org.jspecify.annotations.Nullable;

/**
 * The guarded call of one request, which may pass through the servlet several times: forwarded or
 * included from within, and dispatched again with an asynchronous result. One thread at a time
 * works for a request, and the container makes its work visible to the next.
 */
final class RequestCall {

  private final Invocation invocation;
  private int depth;
  private @Nullable Throwable asynchronousError;

  RequestCall(Invocation invocation) {
    this.invocation = invocation;
  }

  Invocation invocation() {
    return invocation;
  }

  void enter() {
    depth++;
  }

  /** Whether that was the outermost pass. */
  boolean leave() {
    return --depth <= 0;
  }

  /** What the container told while nobody worked for the request; null if nothing. */
  @Nullable Throwable asynchronousError() {
    return asynchronousError;
  }

  void asynchronousError(Throwable error) {
    this.asynchronousError = error;
  }
}
