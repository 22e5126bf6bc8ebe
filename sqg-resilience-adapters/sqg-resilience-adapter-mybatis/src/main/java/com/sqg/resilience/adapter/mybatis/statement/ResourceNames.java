package com.sqg.resilience.adapter.mybatis.statement;

import java.util.concurrent.ConcurrentHashMap;

/** The resource names of data sources, built once each. Thread-safe. */
final class ResourceNames {

  private static final int MAX_REMEMBERED = 1_024;

  private final ConcurrentHashMap<String, String> queries = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, String> updates = new ConcurrentHashMap<>();

  String of(String dataSource, StatementKind kind) {
    boolean query = kind == StatementKind.QUERY;
    ConcurrentHashMap<String, String> names = query ? queries : updates;
    String name = names.get(dataSource);
    if (name == null) {
      name = "mysql:" + dataSource + (query ? ":query" : ":update");
      if (names.size() < MAX_REMEMBERED) {
        names.put(dataSource, name);
      }
    }
    return name;
  }
}
