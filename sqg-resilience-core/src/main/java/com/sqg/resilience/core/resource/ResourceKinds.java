package com.sqg.resilience.core.resource;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/** The kinds of resource the framework knows. */
public final class ResourceKinds {

  /** Annotated methods and programmatic calls without a better kind. */
  public static final String METHOD = "method";

  /** Routes of the web layer; always inbound. */
  public static final String WEB = "web";

  /** Statements of MyBatis. */
  public static final String MYSQL = "mysql";

  /** Outgoing HTTP exchanges. */
  public static final String HTTP = "http";

  /** Commands of Redis. */
  public static final String REDIS = "redis";

  /** Statements of JDBC that no other middleware runs. */
  public static final String JDBC = "jdbc";

  private static final Set<String> KNOWN =
      Collections.unmodifiableSet(
          new LinkedHashSet<>(
              Arrays.asList(
                  WEB,
                  HTTP,
                  REDIS,
                  MYSQL,
                  JDBC,
                  "dubbo",
                  "kafka",
                  "rabbit",
                  "elasticsearch",
                  "graph",
                  METHOD)));

  private ResourceKinds() {}

  /** All kinds, unmodifiable, in a stable order. */
  public static Set<String> known() {
    return KNOWN;
  }

  /** The kind a free-hand name belongs to: its first part if that is a known kind, else method. */
  public static String ofName(String name) {
    int colon = name.indexOf(':');
    String first = colon < 0 ? name : name.substring(0, colon);
    return colon >= 0 && KNOWN.contains(first) ? first : METHOD;
  }
}
