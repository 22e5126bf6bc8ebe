package com.sqg.resilience.core.sql;

/** R16 to R19: blanks and case. */
final class PerconaSpacing {

  private PerconaSpacing() {}

  /** R16 and R17: no leading blanks, and not the one line feed that may end the text. */
  static String trim(String text) {
    int start = PerconaAscii.skipBlanks(text, 0);
    boolean lineFeed = start < text.length() && text.charAt(text.length() - 1) == '\n';
    return text.substring(start, lineFeed ? text.length() - 1 : text.length());
  }

  /** R18: a run of blanks is one space. The vertical tab is none here. */
  static String collapse(String text) {
    StringBuilder collapsed = new StringBuilder(text.length());
    boolean blank = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean blankBefore = blank;
      blank = PerconaAscii.isBlank(c) && c != '\u000B';
      if (!blank) {
        collapsed.append(c);
      } else if (!blankBefore) {
        collapsed.append(' ');
      }
    }
    return collapsed.toString();
  }

  /** R19: ASCII letters only. */
  static String lowerCase(String text) {
    char[] lower = text.toCharArray();
    for (int i = 0; i < lower.length; i++) {
      lower[i] = PerconaAscii.lower(lower[i]);
    }
    return new String(lower);
  }
}
