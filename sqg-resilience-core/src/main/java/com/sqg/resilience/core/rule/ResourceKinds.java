package com.sqg.resilience.core.rule;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/** The kinds of resources, and which of them a name tells. */
public final class ResourceKinds {

  /** The kind of resources whose names tell no other. */
  public static final String METHOD = "method";

  private static final Set<String> ALL =
      Collections.unmodifiableSet(
          new LinkedHashSet<>(
              Arrays.asList(
                  METHOD,
                  "web",
                  "http",
                  "mysql",
                  "jdbc",
                  "redis",
                  "kafka",
                  "rabbit",
                  "dubbo",
                  "elasticsearch",
                  "graph")));

  private ResourceKinds() {}

  /** All kinds; unmodifiable. */
  public static Set<String> all() {
    return ALL;
  }

  /** The part of a name before its first colon if that is a kind, else {@link #METHOD}. */
  public static String of(String resource) {
    int colon = resource.indexOf(':');
    String kind = colon < 0 ? "" : resource.substring(0, colon);
    return ALL.contains(kind) ? kind : METHOD;
  }
}
