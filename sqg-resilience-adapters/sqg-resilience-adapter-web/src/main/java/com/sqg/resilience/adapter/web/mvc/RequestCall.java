package com.sqg.resilience.adapter.web.mvc;

import com.sqg.resilience.core.call.Invocation;

/**
 * The guarded call of one request, which may pass through the servlet several times: forwarded or
 * included from within, and dispatched again with an asynchronous result. One thread at a time
 * works for a request, and the container makes its work visible to the next.
 */
final class RequestCall {

  private final Invocation invocation;
  private int depth;

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
}
