package com.sqg.resilience.core.sql;

import static com.sqg.resilience.core.sql.PerconaAscii.isBlank;
import static com.sqg.resilience.core.sql.PerconaAscii.isWordStart;
import static com.sqg.resilience.core.sql.PerconaAscii.skipBlanks;

/** R23 and R24: LIMIT and ORDER BY. The text is in lower case. */
final class PerconaClauses {

  private static final String LIMIT = "limit ?";
  private static final String[] LIMIT_TAILS = {",?", ", ?", " offset ?"};
  private static final String ORDER_BY = "order by ";
  private static final String ASC = "asc";

  private PerconaClauses() {}

  /** R23: the first LIMIT has one argument. */
  static String shortenLimit(String text) {
    int limit = indexOfWord(text, LIMIT);
    if (limit < 0) {
      return text;
    }
    int end = limit + LIMIT.length();
    for (String tail : LIMIT_TAILS) {
      if (text.startsWith(tail, end)) {
        return text.substring(0, end) + text.substring(end + tail.length());
      }
    }
    return text;
  }

  /**
   * R24: no ASC behind the first ORDER BY, not even as the beginning of a word. A character must
   * stand between two that go.
   */
  static String dropAscending(String text) {
    int orderBy = indexOfWord(text, ORDER_BY);
    if (orderBy < 0) {
      return text;
    }
    int from = orderBy + ORDER_BY.length();
    StringBuilder left = new StringBuilder(text.length()).append(text, 0, from);
    int i = from;
    while (i < text.length()) {
      int word = i > from && isBlank(text.charAt(i)) ? skipBlanks(text, i) : i;
      if (word > i && text.startsWith(ASC, word)) {
        i = word + ASC.length();
        from = i;
      } else {
        int end = Math.max(word, i + 1);
        left.append(text, i, end);
        i = end;
      }
    }
    return left.toString();
  }

  private static int indexOfWord(String text, String word) {
    int index = text.indexOf(word);
    while (index > 0 && !isWordStart(text, index)) {
      index = text.indexOf(word, index + 1);
    }
    return index;
  }
}
