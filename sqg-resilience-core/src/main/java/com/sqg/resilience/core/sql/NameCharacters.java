package com.sqg.resilience.core.sql;

/**
 * The characters of plain names: ASCII letters, digits, underscore, dollar, and all beyond ASCII.
 */
final class NameCharacters {

  /** What such a character is in lower case; zero for what is none. */
  private static final char[] LOWER = new char[128];

  static {
    for (char c = '0'; c <= '9'; c++) {
      LOWER[c] = c;
    }
    for (char c = 'a'; c <= 'z'; c++) {
      LOWER[c] = c;
      LOWER[c - 'a' + 'A'] = c;
    }
    LOWER['_'] = '_';
    LOWER['$'] = '$';
  }

  private NameCharacters() {}

  static boolean isPart(char c) {
    return c >= 128 || LOWER[c] != 0;
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** Puts a plain name into lower case, and says where it ends. */
  static int toEnd(char[] s, int start) {
    int at = start;
    while (true) {
      char c = s[at];
      if (c < 128) {
        char lower = LOWER[c];
        if (lower == 0) {
          return at;
        }
        s[at] = lower;
      }
      at++;
    }
  }
}
