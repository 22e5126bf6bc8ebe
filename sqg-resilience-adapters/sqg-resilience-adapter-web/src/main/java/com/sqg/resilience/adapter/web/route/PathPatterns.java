package com.sqg.resilience.adapter.web.route;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Patterns that routes are compared with: {@code ?} is one character and {@code *} any number of
 * them within a segment, {@code **} any number of segments, and where it stands for whole segments
 * also none. Everything else, braces included, stands for itself. Immutable.
 */
final class PathPatterns {

  private static final String ANY_BELOW = "/**";
  private static final String ANY_BETWEEN = "/**/";

  private final List<Pattern> patterns = new ArrayList<>();

  PathPatterns(Collection<String> texts) {
    for (String text : texts) {
      patterns.add(Pattern.compile(expression(text), Pattern.DOTALL));
    }
  }

  boolean match(String route) {
    for (Pattern pattern : patterns) {
      if (pattern.matcher(route).matches()) {
        return true;
      }
    }
    return false;
  }

  private static String expression(String text) {
    String rest = text;
    while (rest.endsWith(ANY_BELOW)) {
      rest = rest.substring(0, rest.length() - ANY_BELOW.length());
    }
    StringBuilder expression = new StringBuilder();
    int i = 0;
    while (i < rest.length()) {
      if (rest.startsWith(ANY_BETWEEN, i)) {
        expression.append("/(.*/)?");
        i += ANY_BETWEEN.length();
        while (rest.startsWith(ANY_BETWEEN.substring(1), i)) {
          i += ANY_BETWEEN.length() - 1; // any twice is any
        }
      } else if (rest.startsWith("**", i)) {
        expression.append(".*");
        i += 2;
      } else {
        expression.append(one(rest.charAt(i++)));
      }
    }
    return rest.equals(text) ? expression.toString() : expression.append("(/.*)?").toString();
  }

  private static String one(char c) {
    if (c == '*') {
      return "[^/]*";
    }
    return c == '?' ? "[^/]" : Pattern.quote(String.valueOf(c));
  }
}
