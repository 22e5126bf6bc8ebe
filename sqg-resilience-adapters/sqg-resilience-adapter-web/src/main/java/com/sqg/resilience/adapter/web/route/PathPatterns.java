package com.sqg.resilience.adapter.web.route;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Patterns that routes are compared with: {@code ?} is one character and {@code *} any number of
 * them within a segment, {@code **} any number of segments, and {@code /**} at the end also none.
 * Everything else, braces included, stands for itself. Immutable.
 */
final class PathPatterns {

  private static final String ANY_BELOW = "/**";

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
    boolean below = text.endsWith(ANY_BELOW);
    String rest = below ? text.substring(0, text.length() - ANY_BELOW.length()) : text;
    StringBuilder expression = new StringBuilder();
    int i = 0;
    while (i < rest.length()) {
      if (rest.startsWith("**", i)) {
        expression.append(".*");
        i += 2;
        continue;
      }
      char c = rest.charAt(i++);
      if (c == '*') {
        expression.append("[^/]*");
      } else if (c == '?') {
        expression.append("[^/]");
      } else {
        expression.append(Pattern.quote(String.valueOf(c)));
      }
    }
    return below ? expression.append("(/.*)?").toString() : expression.toString();
  }
}
