package com.sqg.resilience.core.sql;

/** Tells comments from operators, keeps optimizer hints, and opens the comments that are SQL. */
final class CommentScanner {

  /** How many comments of MySQL's kind that is read as SQL are open. */
  private int open;

  void reset() {
    open = 0;
  }

  /**
   * Skips what begins with a comment mark.
   *
   * @return where to read on; the same position if there is no comment
   */
  int skip(TokenBuffer tokens, int at) {
    char[] s = tokens.chars;
    char next = s[at + 1];
    switch (s[at]) {
      case '/':
        return next == '*' ? block(tokens, at + 2) : at;
      case '*':
        if (next == '/' && open > 0) {
          open--;
          return at + 2;
        }
        return at;
      case '-':
        return next == '-' && s[at + 2] <= ' ' ? endOfLine(tokens, at) : at;
      default:
        return next == '>' ? at : endOfLine(tokens, at);
    }
  }

  private int block(TokenBuffer tokens, int at) {
    char[] s = tokens.chars;
    if (s[at] == '+') {
      return hint(tokens, at + 1);
    }
    if (s[at] == '!') {
      return version(s, at + 1);
    }
    if (s[at] == 'M' && s[at + 1] == '!') {
      return version(s, at + 2);
    }
    return Math.min(endOfBlock(tokens, at) + 2, tokens.length);
  }

  private int version(char[] s, int at) {
    open++;
    int digits = 0;
    while (digits < 6 && NameCharacters.isDigit(s[at + digits])) {
      digits++;
    }
    return digits >= 5 ? at + digits : at;
  }

  /** Keeps what the hint says in lower case, with single blanks. */
  private static int hint(TokenBuffer tokens, int at) {
    char[] s = tokens.chars;
    int end = endOfBlock(tokens, at);
    int to = at;
    boolean blank = false;
    for (int i = at; i < end; i++) {
      char c = s[i];
      if (c <= ' ') {
        blank = to > at;
        continue;
      }
      if (blank) {
        s[to++] = ' ';
        blank = false;
      }
      s[to++] = c >= 'A' && c <= 'Z' ? (char) (c + ('a' - 'A')) : c;
    }
    tokens.add(TokenKind.HINT, at, to);
    return Math.min(end + 2, tokens.length);
  }

  /** Where the closing mark is; the end of the text if there is none. */
  private static int endOfBlock(TokenBuffer tokens, int from) {
    char[] s = tokens.chars;
    int at = from;
    while (at < tokens.length && !(s[at] == '*' && s[at + 1] == '/')) {
      at++;
    }
    return at;
  }

  private static int endOfLine(TokenBuffer tokens, int from) {
    int at = from;
    while (at < tokens.length && tokens.chars[at] != '\n') {
      at++;
    }
    return at;
  }
}
