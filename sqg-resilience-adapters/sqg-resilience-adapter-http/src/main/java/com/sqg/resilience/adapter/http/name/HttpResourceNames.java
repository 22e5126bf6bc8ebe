package com.sqg.resilience.adapter.http.name;

import java.util.concurrent.ConcurrentHashMap;

/**
 * The names of resources, put together once for each host and operation. Remembers no more than
 * some thousands: hosts and operations may come from outside. Thread-safe.
 */
public final class HttpResourceNames {

  private static final int MAX_HOSTS = 1_000;
  private static final int MAX_OPERATIONS = 100;

  private final ConcurrentHashMap<String, ConcurrentHashMap<String, String>> names =
      new ConcurrentHashMap<>();

  /** The name of an operation of a host. */
  public String of(String host, String operation) {
    ConcurrentHashMap<String, String> ofHost = names.get(host);
    if (ofHost == null) {
      if (names.size() >= MAX_HOSTS) {
        return made(host, operation);
      }
      ofHost = names.computeIfAbsent(host, first -> new ConcurrentHashMap<>());
    }
    String name = ofHost.get(operation);
    if (name == null) {
      name = made(host, operation);
      if (ofHost.size() < MAX_OPERATIONS) {
        ofHost.put(operation, name);
      }
    }
    return name;
  }

  private static String made(String host, String operation) {
    return "http:" + host + ':' + operation;
  }
}
