package com.sqg.resilience.core.sql;

/**
 * What a letter, a digit and a blank are for Percona's rules: ASCII only, independent of the JDK's
 * Unicode tables. A character outside ASCII is no part of a word.
 */
final class PerconaAscii {

  private PerconaAscii() {}

  /** Space, tab, line feed, vertical tab, form feed, carriage return. */
  static boolean isBlank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  static boolean isWord(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || isDigit(c);
  }

  /** Whether a backslash in front makes a difference to Percona's tools. */
  static boolean isEscapable(char c) {
    return c == '\\' || c == '\'' || c == '"';
  }

  static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char) (c + ('a' - 'A')) : c;
  }

  /** The character there; a blank outside the text, which is never part of anything. */
  static char at(CharSequence text, int index) {
    return index >= 0 && index < text.length() ? text.charAt(index) : ' ';
  }

  /** The first index from the given one on that holds no blank; the length if there is none. */
  static int skipBlanks(CharSequence text, int from) {
    int index = from;
    while (index < text.length() && isBlank(text.charAt(index))) {
      index++;
    }
    return index;
  }

  /** Whether the lower-case ASCII text stands there, in any case. */
  static boolean startsWithAnyCase(CharSequence text, int index, String lowerCase) {
    if (text.length() - index < lowerCase.length()) {
      return false;
    }
    for (int i = 0; i < lowerCase.length(); i++) {
      if (lower(text.charAt(index + i)) != lowerCase.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Whether a word that has a character at the index begins there. */
  static boolean isWordStart(CharSequence text, int index) {
    return index == 0 || !isWord(text.charAt(index - 1));
  }
}
