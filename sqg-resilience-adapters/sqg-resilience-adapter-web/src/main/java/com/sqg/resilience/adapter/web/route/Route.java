package com.sqg.resilience.adapter.web.route;

/** What is known of a route once and for all. Immutable. */
final class Route {

  private static final String PREFIX = "web:";
  private static final int MAX_PATTERN = 256 - PREFIX.length();

  private final String resource;
  private final boolean excluded;

  private Route(String resource, boolean excluded) {
    this.resource = resource;
    this.excluded = excluded;
  }

  static Route of(String pattern, PathPatterns exclusions) {
    String path = pattern.isEmpty() ? "/" : pattern;
    return new Route(PREFIX + fit(path), exclusions.match(path));
  }

  String resource() {
    return resource;
  }

  boolean isExcluded() {
    return excluded;
  }

  /** The pattern itself if it may be part of a resource name, else a substitute with a digest. */
  private static String fit(String pattern) {
    StringBuilder fit = new StringBuilder(pattern);
    for (int i = 0; i < fit.length(); i++) {
      if (Character.isISOControl(fit.charAt(i))) {
        fit.setCharAt(i, '_');
      }
    }
    if (fit.length() <= MAX_PATTERN && fit.toString().equals(pattern)) {
      return pattern;
    }
    fit.setLength(Math.min(fit.length(), MAX_PATTERN - 9));
    return fit.append('~').append(String.format("%08x", pattern.hashCode())).toString();
  }
}
