package com.sqg.resilience.core.sql;

import static com.sqg.resilience.core.sql.PerconaAscii.at;
import static com.sqg.resilience.core.sql.PerconaAscii.isBlank;
import static com.sqg.resilience.core.sql.PerconaAscii.isWordStart;
import static com.sqg.resilience.core.sql.PerconaAscii.skipBlanks;

/**
 * C03 and R21: lists of placeholders, of any length, become one. The text is in lower case. What a
 * rule reads in vain holds no word that it could begin at again, so the time is linear.
 */
final class PerconaLists {

  private static final String FOLDED = "(?+)";

  private PerconaLists() {}

  /** C03: a list of tuples behind IN, rows behind VALUES. */
  static String foldTuples(String text) {
    StringBuilder folded = new StringBuilder(text.length());
    int i = 0;
    while (i < text.length()) {
      int end = -1;
      String word = isWordStart(text, i) ? wordAt(text, i, "in", "values") : "";
      if (word.equals("in")) {
        end = endOfTupleList(text, i + word.length());
      } else if (word.equals("values")) {
        end = endOfRows(text, i + word.length());
      }
      i = append(folded, text, i, word, end);
    }
    return folded.toString();
  }

  /** R21: groups of placeholders behind IN, VALUE or VALUES. */
  static String foldGroups(String text) {
    StringBuilder folded = new StringBuilder(text.length());
    int i = 0;
    while (i < text.length()) {
      String word = isWordStart(text, i) ? wordAt(text, i, "in", "values", "value") : "";
      int end = word.isEmpty() ? -1 : endOfGroups(text, i + word.length());
      i = append(folded, text, i, word, end);
    }
    return folded.toString();
  }

  /** The first of the words that the text goes on with; empty if it is none of them. */
  private static String wordAt(String text, int index, String... words) {
    for (String word : words) {
      if (text.startsWith(word, index)) {
        return word;
      }
    }
    return "";
  }

  /** The folded list if one was found, else the next character; where to go on. */
  private static int append(StringBuilder folded, String text, int from, String word, int end) {
    if (end < 0) {
      folded.append(text.charAt(from));
      return from + 1;
    }
    folded.append(word).append(FOLDED);
    return end;
  }

  private static int endOfTupleList(String text, int from) {
    int index = skipBlanks(text, from);
    if (at(text, index) != '(') {
      return -1;
    }
    do {
      index = endOfGroup(text, skipBlanks(text, index + 1));
      if (index < 0) {
        return -1;
      }
      index = skipBlanks(text, index);
    } while (at(text, index) == ',');
    return at(text, index) == ')' ? index + 1 : -1;
  }

  private static int endOfRows(String text, int from) {
    int index = skipBlanks(text, from);
    int end = index == from ? -1 : endOfRow(text, index);
    int next = end;
    while (next >= 0) {
      end = next;
      int comma = skipBlanks(text, end);
      next = at(text, comma) == ',' ? endOfRow(text, skipBlanks(text, comma + 1)) : -1;
    }
    return end;
  }

  private static int endOfRow(String text, int from) {
    return text.startsWith("row", from)
        ? endOfGroup(text, skipBlanks(text, from + "row".length()))
        : -1;
  }

  private static int endOfGroups(String text, int from) {
    int end = -1;
    int next = from;
    while (next >= 0) {
      int open = next;
      while (open < text.length() && isBlankOrComma(text.charAt(open))) {
        open++;
      }
      next = endOfGroup(text, open);
      end = next >= 0 ? next : end;
    }
    return end;
  }

  /** Behind parentheses that begin there and hold only placeholders, commas and blanks, or -1. */
  private static int endOfGroup(String text, int from) {
    if (at(text, from) != '(') {
      return -1;
    }
    int index = from + 1;
    while (index < text.length()
        && (text.charAt(index) == '?' || isBlankOrComma(text.charAt(index)))) {
      index++;
    }
    return at(text, index) == ')' ? index + 1 : -1;
  }

  private static boolean isBlankOrComma(char c) {
    return c == ',' || isBlank(c);
  }
}
