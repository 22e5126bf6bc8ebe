package com.sqg.resilience.core.sql;

/** Folds lists of values, behind in, and rows of values, behind values: they are only looked at. */
final class ListFolding {

  private static final int NOWHERE = -1;

  private final TokenBuffer tokens;
  private final ShapeText text;

  ListFolding(TokenBuffer tokens, ShapeText text) {
    this.tokens = tokens;
    this.text = text;
  }

  /** Whether the bracket behind in holds a list rather than a query. */
  boolean isList(int open) {
    int at = open;
    while (tokens.kinds[at] == TokenKind.OPEN) {
      at++;
    }
    switch (tokens.kinds[at]) {
      case TokenKind.SELECT:
      case TokenKind.WITH:
      case TokenKind.VALUES:
      case TokenKind.TABLE:
        return false;
      default:
        return true;
    }
  }

  /**
   * Writes the list that a bracket opens, if it is one of values alone.
   *
   * @return the token behind it; negative if it is something else, and nothing was written
   */
  int fold(int open) {
    int close = endOfValues(open);
    return close < 0 ? NOWHERE : write(open, close);
  }

  /** The same for a row; the rows of values alone that follow are no more than the first. */
  int foldRows(int open) {
    int next = fold(open);
    if (next < 0 || tokens.kinds[open - 1] == TokenKind.ROW) {
      return next;
    }
    while (tokens.kinds[next] == TokenKind.COMMA && tokens.kinds[next + 1] == TokenKind.OPEN) {
      int close = endOfValues(next + 1);
      if (close < 0) {
        break;
      }
      next = close + 1;
    }
    return next;
  }

  private int write(int open, int close) {
    text.write(TokenKind.OPEN, tokens.chars[tokens.start(open)]);
    text.writeList();
    text.write(TokenKind.CLOSE, tokens.chars[tokens.start(close)]);
    return close + 1;
  }

  /** Where a bracket closes that holds values, or tuples of them, and nothing else. */
  private int endOfValues(int open) {
    int depth = 0;
    int before = TokenKind.NONE;
    for (int at = open; ; at++) {
      int kind = tokens.kinds[at];
      switch (kind) {
        case TokenKind.OPEN:
          depth++;
          break;
        case TokenKind.CLOSE:
          depth--;
          if (before == TokenKind.OPEN) {
            return NOWHERE;
          }
          if (depth == 0) {
            return at;
          }
          break;
        case TokenKind.LITERAL:
        case TokenKind.LIST:
        case TokenKind.COMMA:
        case TokenKind.ELLIPSIS:
          break;
        default:
          return NOWHERE;
      }
      before = kind;
    }
  }
}
