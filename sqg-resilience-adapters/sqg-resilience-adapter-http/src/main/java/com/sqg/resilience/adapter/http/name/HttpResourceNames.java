package com.sqg.resilience.adapter.http.name;

import com.sqg.resilience.core.memo.BoundedMemo;

/**
 * The names of resources, put together once for each host and operation. Remembers no more than
 * some thousands: hosts and operations may come from outside. Thread-safe.
 */
public final class HttpResourceNames {

  private static final int MAX_HOSTS = 1_000;
  private static final int MAX_OPERATIONS = 100;

  private final BoundedMemo<String, BoundedMemo<String, String>> names =
      new BoundedMemo<>(MAX_HOSTS);

  /** The name of an operation of a host. */
  public String of(String host, String operation) {
    BoundedMemo<String, String> ofHost = names.get(host);
    if (ofHost == null) {
      ofHost = names.remember(host, new BoundedMemo<>(MAX_OPERATIONS));
    }
    String name = ofHost.get(operation);
    return name != null ? name : ofHost.remember(operation, "http:" + host + ':' + operation);
  }
}
