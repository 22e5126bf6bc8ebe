package com.sqg.resilience.core.sql;

import static com.sqg.resilience.core.sql.PerconaAscii.at;
import static com.sqg.resilience.core.sql.PerconaAscii.isDigit;
import static com.sqg.resilience.core.sql.PerconaAscii.isEscapable;
import static com.sqg.resilience.core.sql.PerconaAscii.isWord;
import static com.sqg.resilience.core.sql.PerconaAscii.isWordStart;
import static com.sqg.resilience.core.sql.PerconaAscii.startsWithAnyCase;

/**
 * R09, R12 to R15 and R20: what is left of literals, and what becomes a question mark like them.
 */
final class PerconaLiterals {

  private static final int MD5_DIGITS = 32;

  private PerconaLiterals() {}

  /** R09, outside strings: a backslash goes together with the quote or backslash behind it. */
  static String dropEscapes(String text) {
    StringBuilder left = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == '\\' && isEscapable(at(text, i + 1))) {
        i++;
      } else {
        left.append(text.charAt(i));
      }
    }
    return left.toString();
  }

  /** R12: the words TRUE and FALSE. Like strings they are no digits for R14. */
  static String maskBooleans(String text) {
    String masked = replaceWord(text, "true", PerconaMaskedText.STRING);
    return replaceWord(masked, "false", PerconaMaskedText.STRING);
  }

  /** R13: MD5 sums behind a dot, an underscore or a minus sign. */
  static String maskMd5Sums(String text) {
    StringBuilder masked = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      masked.append(c);
      if ((c == '.' || c == '_' || c == '-') && isMd5Sum(text, i + 1)) {
        masked.append(PerconaMaskedText.STRING);
        i += MD5_DIGITS;
      }
    }
    return masked.toString();
  }

  private static boolean isMd5Sum(String text, int from) {
    for (int i = from; i < from + MD5_DIGITS; i++) {
      char c = at(text, i);
      if (!isDigit(c) && (c < 'a' || c > 'f')) {
        return false;
      }
    }
    return true;
  }

  /**
   * R14: whatever looks like a number. A placeholder is a digit here, for the number that the
   * server logs in its place.
   */
  static String foldNumbers(String text, boolean onlyAtWordBoundaries) {
    StringBuilder folded = new StringBuilder(text.length());
    int i = 0;
    while (i < text.length()) {
      char c = text.charAt(i);
      if (startsNumber(c) && !(onlyAtWordBoundaries && isInsideWord(text, i))) {
        folded.append('?');
        i++;
        while (i < text.length() && continuesNumber(text.charAt(i))) {
          i++;
        }
      } else {
        folded.append(c);
        i++;
      }
    }
    return folded.toString();
  }

  private static boolean startsNumber(char c) {
    return isDigit(c) || c == '?' || c == '+' || c == '-';
  }

  private static boolean continuesNumber(char c) {
    return startsNumber(c) || (c >= 'a' && c <= 'f') || c == 'x' || c == '.';
  }

  /** No word boundary lies in front: a sign is no word character, so it has one behind a word. */
  private static boolean isInsideWord(String text, int index) {
    return isNumberWord(at(text, index - 1)) == isNumberWord(text.charAt(index));
  }

  private static boolean isNumberWord(char c) {
    return isWord(c) || c == '?';
  }

  /** R09 to R12: what was masked becomes a question mark as well. */
  static String placeholders(String text) {
    return text.replace(PerconaMaskedText.STRING, '?');
  }

  /** R15: the one character in front of a question mark that may be left over from a literal. */
  static String dropLeftOvers(String text, boolean keepDots) {
    StringBuilder left = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean leftOver = c == 'x' || c == 'b' || c == '+' || c == '-' || (c == '.' && !keepDots);
      if (!leftOver || at(text, i + 1) != '?') {
        left.append(c);
      }
    }
    return left.toString();
  }

  /** R20: the word NULL. */
  static String foldNulls(String text) {
    return replaceWord(text, "null", '?');
  }

  private static String replaceWord(String text, String lowerCase, char replacement) {
    StringBuilder replaced = new StringBuilder(text.length());
    int i = 0;
    while (i < text.length()) {
      int end = i + lowerCase.length();
      if (startsWithAnyCase(text, i, lowerCase) && isWordStart(text, i) && !isWord(at(text, end))) {
        replaced.append(replacement);
        i = end;
      } else {
        replaced.append(text.charAt(i));
        i++;
      }
    }
    return replaced.toString();
  }
}
