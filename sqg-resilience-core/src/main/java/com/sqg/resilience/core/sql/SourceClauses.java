package com.sqg.resilience.core.sql;

/** Says for the words that are followed by tables whether they are, where they stand. */
final class SourceClauses {

  private final TokenBuffer tokens;
  private final ShapeText text;
  private final Frames frames;
  private final Repetitions runs;
  private final TablePosition position;

  SourceClauses(
      TokenBuffer tokens, ShapeText text, Frames frames, Repetitions runs, TablePosition position) {
    this.tokens = tokens;
    this.text = text;
    this.frames = frames;
    this.runs = runs;
    this.position = position;
  }

  /** A query begins, and with it perhaps a union's first branch; the word is written. */
  void select(int at) {
    int start = text.length - (tokens.end(at) - tokens.start(at));
    if (start == frames.start) {
      frames.beginBranchOutside();
    }
    if (!runs.isOpen(Repetitions.BRANCH, frames.runs)) {
      frames.branch = start;
    }
    frames.unset(Frames.EXPRESSIONS);
    frames.set(Frames.QUERY);
  }

  /** Insert, replace, update, delete: a statement's verb, or a word of some clause. */
  void verb(int at, int kind) {
    if (!beginsStatement(at)) {
      return;
    }
    frames.unset(Frames.EXPRESSIONS);
    frames.set(Frames.QUERY);
    if (kind == TokenKind.UPDATE) {
      expectTables();
    } else if (kind != TokenKind.DELETE) {
      position.expectTarget();
    }
  }

  private boolean beginsStatement(int at) {
    switch (at == 0 ? TokenKind.NONE : tokens.kinds[at - 1]) {
      case TokenKind.NONE:
      case TokenKind.OPEN:
        return true;
      case TokenKind.SEMICOLON:
      case TokenKind.BEGIN:
        return frames.isOutermost();
      case TokenKind.HINT:
        return at == 1;
      case TokenKind.CLOSE:
        return frames.is(Frames.EXPRESSIONS);
      default:
        return false;
    }
  }

  private void expectTables() {
    frames.set(Frames.TABLES);
    position.expectTable();
  }

  /** From, of a query rather than of a function's argument. */
  void from() {
    if (frames.is(Frames.QUERY)) {
      expectTables();
    }
  }

  /** Join, or straight_join, which is also a word behind select. */
  void join() {
    if (frames.is(Frames.TABLES)) {
      position.expectTable();
    }
  }

  /** Into, using, table. */
  void target(int kind, int next, SqlStatementType type) {
    if (!frames.is(Frames.QUERY)) {
      return;
    }
    if (kind == TokenKind.USING) {
      if (next != TokenKind.OPEN) {
        expectTables();
      }
    } else if (kind == TokenKind.TABLE
        ? type == SqlStatementType.OTHER
        : type != SqlStatementType.SELECT) {
      position.expectTarget();
    }
  }

  /** With, in front of common table expressions rather than of an option. */
  void with(int at, int next) {
    int after = next == TokenKind.NONE ? TokenKind.NONE : tokens.kinds[at + 2];
    if (next == TokenKind.RECURSIVE
        || (TokenKind.isName(next) && (after == TokenKind.AS || after == TokenKind.OPEN))) {
      frames.set(Frames.EXPRESSIONS);
      position.expectExpression();
    }
  }
}
