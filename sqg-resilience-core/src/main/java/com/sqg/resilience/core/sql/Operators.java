package com.sqg.resilience.core.sql;

/** Which characters make one operator; everything else is one by itself. */
final class Operators {

  private Operators() {}

  /** The length of the operator at a position: the longest that there is. */
  static int length(char[] s, int at) {
    char second = s[at + 1];
    char third = s[at + 2];
    switch (s[at]) {
      case '<':
        return second == '=' ? (third == '>' ? 3 : 2) : second == '>' || second == '<' ? 2 : 1;
      case '>':
        return second == '=' || second == '>' ? 2 : 1;
      case '!':
        return second == '=' ? 2 : second == '~' ? (third == '*' ? 3 : 2) : 1;
      case '=':
        return second == '=' || second == '>' ? 2 : 1;
      case '|':
        return second == '|' ? 2 : 1;
      case '&':
        return second == '&' ? 2 : 1;
      case '^':
        return second == '=' ? 2 : 1;
      case '~':
        return second == '*' ? 2 : 1;
      case ':':
        return second == ':' || second == '=' ? 2 : 1;
      case '@':
        return second == '>' ? 2 : 1;
      case '-':
      case '#':
        return second == '>' ? (third == '>' ? 3 : 2) : 1;
      default:
        return 1;
    }
  }
}
