package com.sqg.resilience.core.rule;

import java.util.Arrays;

/**
 * A resource name with asterisks, each standing for any number of any characters. Immutable. The
 * more literal characters a pattern has, the more specific it is.
 */
final class ResourcePattern {

  private final String[] literals;

  ResourcePattern(String pattern) {
    this.literals = pattern.split("\\*", -1);
  }

  static boolean isPattern(String key) {
    return key.indexOf('*') >= 0;
  }

  static int specificity(String pattern) {
    return (int) pattern.chars().filter(c -> c != '*').count();
  }

  boolean matches(String name) {
    String first = literals[0];
    String last = literals[literals.length - 1];
    int end = name.length() - last.length();
    if (!name.startsWith(first) || end < first.length() || !name.endsWith(last)) {
      return false;
    }
    int position = first.length();
    for (String literal : Arrays.asList(literals).subList(1, literals.length - 1)) {
      int found = name.indexOf(literal, position);
      if (found < 0 || found + literal.length() > end) {
        return false;
      }
      position = found + literal.length();
    }
    return true;
  }
}
