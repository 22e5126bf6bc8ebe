package com.sqg.resilience.core.rule;

import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Finds what a misspelt name was probably meant to be. */
public final class NearestName {

  private NearestName() {}

  /**
   * The candidate with the fewest differing characters; upper and lower case do not differ.
   *
   * @return null if none is near enough to be worth suggesting
   */
  public static @Nullable String of(String name, Collection<String> candidates) {
    String lower = name.toLowerCase(Locale.ROOT);
    String nearest = null;
    int least = Math.max(2, name.length() / 3) + 1;
    for (String candidate : candidates) {
      int distance = distance(lower, candidate.toLowerCase(Locale.ROOT));
      if (distance < least) {
        least = distance;
        nearest = candidate;
      }
    }
    return nearest;
  }

  private static int distance(String a, String b) {
    int[] previous = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] current = new int[b.length() + 1];
      current[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int substitution = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        current[j] = Math.min(substitution, 1 + Math.min(previous[j], current[j - 1]));
      }
      previous = current;
    }
    return previous[b.length()];
  }
}
