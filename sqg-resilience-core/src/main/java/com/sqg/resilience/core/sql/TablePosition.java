package com.sqg.resilience.core.sql;

import java.util.Arrays;

/** Knows while a statement is read whether the next name is a table's. */
final class TablePosition {

  private static final int NOWHERE = -1;

  private final TokenBuffer tokens;
  private final ShapeText text;
  private final TableNames tables;

  private boolean table;
  private boolean bracketAllowed;
  private boolean expression;

  /** Where in the text the table's name begins, while it is read. */
  private int start;

  /** The tokens that name tables, without what qualifies them. */
  private int[] named = new int[16];

  private int count;

  TablePosition(TokenBuffer tokens, ShapeText text, TableNames tables) {
    this.tokens = tokens;
    this.text = text;
    this.tables = tables;
  }

  void clear() {
    count = 0;
    leave();
  }

  /** The next name is a table's; in front of a bracket it is a function's. */
  void expectTable() {
    expect(false);
  }

  /** The next name is a table's, also in front of a bracket, which then holds columns. */
  void expectTarget() {
    expect(true);
  }

  private void expect(boolean bracket) {
    table = true;
    bracketAllowed = bracket;
    start = NOWHERE;
  }

  /** The next name is that of a common table expression. */
  void expectExpression() {
    leave();
    expression = true;
  }

  boolean isTableExpected() {
    return table;
  }

  /** The next name is neither. */
  void leave() {
    table = false;
    expression = false;
    start = NOWHERE;
  }

  /** A name was written from a position of the text on. */
  void name(int token, int position) {
    if (!table && !expression) {
      return;
    }
    int kind = tokens.kinds[token];
    int next = tokens.kinds[token + 1];
    if (expression) {
      if (kind != TokenKind.RECURSIVE || !TokenKind.isName(next)) {
        tables.addExpression(text.chars, position, text.length);
        leave();
      }
      return;
    }
    if (start == NOWHERE) {
      if (kind == TokenKind.MODIFIER && isFollowedByTable(next)) {
        return;
      }
      start = position;
    }
    if (next != TokenKind.DOT) {
      end(token, next);
    }
  }

  private static boolean isFollowedByTable(int next) {
    return TokenKind.isName(next)
        || next == TokenKind.INTO
        || next == TokenKind.FROM
        || next == TokenKind.WORD_OPERATOR
        || next == TokenKind.OPEN;
  }

  private void end(int token, int next) {
    boolean function = next == TokenKind.OPEN && !bracketAllowed;
    if (!function && text.chars[start] != '@' && !text.is("dual", start, text.length)) {
      tables.add(text.chars, start, text.length);
      if (count == named.length) {
        named = Arrays.copyOf(named, 2 * count);
      }
      named[count++] = token;
    }
    leave();
  }

  /** How many tokens name tables. */
  int count() {
    return count;
  }

  /** One of the tokens that name tables. */
  int token(int index) {
    return named[index];
  }
}
