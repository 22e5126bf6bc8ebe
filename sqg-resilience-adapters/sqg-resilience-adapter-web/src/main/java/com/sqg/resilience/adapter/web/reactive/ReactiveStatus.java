package com.sqg.resilience.adapter.web.reactive;

import com.sqg.resilience.core.http.StatusReader;
import org.springframework.http.server.reactive.ServerHttpResponse;

/**
 * Reads the status of reactive responses, whose type differs by generation: a number of its own
 * before Spring 7, one within an object since. Thread-safe.
 */
final class ReactiveStatus {

  private static final int OK = 200;

  private final StatusReader status =
      StatusReader.required(ServerHttpResponse.class, "getRawStatusCode", "getStatusCode");

  /** The status; that of a success if none has been set. */
  int of(ServerHttpResponse response) {
    try {
      return status.codeOf(response);
    } catch (Throwable notSetOrRecycled) {
      return OK;
    }
  }
}
