package com.sqg.resilience.core.sql;

/**
 * Writes the shape of the tokens in one pass, from left to right: folds lists and repetitions, and
 * notes the tables. What a word begins or ends is all the grammar there is; where a statement is
 * none, the text still has every token in its place.
 */
final class SqlFolding {

  private static final int NOWHERE = -1;

  private final TokenBuffer tokens;
  private final ShapeText text;
  private final Frames frames = new Frames();
  private final Repetitions runs;
  private final TablePosition position;
  private final ListFolding lists;
  private final CaseFolding cases;
  private final ClauseFolding clauses;

  SqlFolding(TokenBuffer tokens, ShapeText text, TablePosition position) {
    this.tokens = tokens;
    this.text = text;
    this.position = position;
    this.runs = new Repetitions(tokens, text);
    this.lists = new ListFolding(tokens, text);
    this.cases = new CaseFolding(tokens, text, frames, runs, position);
    this.clauses = new ClauseFolding(tokens, text, frames, runs, position);
  }

  /** Whether what was read locks the rows that it selects. */
  boolean isLocking() {
    return clauses.isLocking();
  }

  /** The size of the largest stack. */
  int capacity() {
    return Math.max(frames.capacity(), runs.capacity());
  }

  /** Writes the shape of all tokens of a statement of this type. */
  void run(SqlStatementType type) {
    text.clear();
    runs.clear();
    frames.clear();
    position.clear();
    clauses.clear(type);
    int count = tokens.count;
    int at = 0;
    while (at < count) {
      int kind = tokens.kinds[at];
      if (frames.is(Frames.ROWS) && !continuesRows(kind)) {
        runs.close(Repetitions.COMMA, frames.runs);
        frames.unset(Frames.ROWS);
        frames.clause = text.length + 1;
      }
      at = kind == TokenKind.NAME ? clauses.name(at, kind) : step(at, kind);
    }
    // What is cut off within a bracket has no end to be compared.
    runs.close(Repetitions.STATEMENT, frames.runs);
  }

  private static boolean continuesRows(int kind) {
    switch (kind) {
      case TokenKind.COMMA:
      case TokenKind.OPEN:
      case TokenKind.CLOSE:
      case TokenKind.ELLIPSIS:
      case TokenKind.ROW:
        return true;
      default:
        return false;
    }
  }

  private int step(int at, int kind) {
    switch (kind) {
      case TokenKind.LITERAL:
        position.leave();
        text.writeValue();
        return at + 1;
      case TokenKind.LIST:
        write(at, TokenKind.LIST);
        return at + 1;
      case TokenKind.COMMA:
        return comma(at);
      case TokenKind.OPEN:
        return openBracket(at);
      case TokenKind.CLOSE:
        return close(at);
      case TokenKind.DOT:
        text.write(TokenKind.DOT, '.');
        return at + 1;
      case TokenKind.OPERATOR:
        position.leave();
        write(at, TokenKind.OPERATOR);
        return at + 1;
      case TokenKind.SEMICOLON:
        return semicolon(at);
      case TokenKind.ELLIPSIS:
        if (!cases.repeats(at)) {
          write(at, TokenKind.ELLIPSIS);
        }
        return at + 1;
      case TokenKind.HINT:
        text.writeHint(tokens.chars, tokens.start(at), tokens.end(at));
        return at + 1;
      case TokenKind.IN:
        return in(at);
      case TokenKind.AND:
        return and(at);
      case TokenKind.OR:
        return or(at);
      case TokenKind.CASE:
      case TokenKind.WHEN:
      case TokenKind.ELSE:
      case TokenKind.END:
        return cases.word(at, kind);
      default:
        return kind == TokenKind.QUOTED ? clauses.name(at, kind) : clauses.word(at, kind);
    }
  }

  private int write(int at, int spacing) {
    return text.write(spacing, tokens.chars, tokens.start(at), tokens.end(at));
  }

  private int comma(int at) {
    frames.unset(Frames.BETWEEN);
    int next = runs.separate(Repetitions.COMMA, frames.runs, frames.clause, at, at + 1);
    text.write(TokenKind.COMMA, ',');
    runs.begin(text.length + 1, next);
    if (frames.is(Frames.TABLES)) {
      position.expectTable();
    } else if (frames.is(Frames.EXPRESSIONS)) {
      position.expectExpression();
    }
    return next;
  }

  private int openBracket(int at) {
    int end = frames.is(Frames.ROWS) ? lists.foldRows(at) : NOWHERE;
    return end >= 0 ? end : open(at);
  }

  private int open(int at) {
    text.write(TokenKind.OPEN, tokens.chars[tokens.start(at)]);
    frames.push(position.isTableExpected() ? Frames.TABLES : 0, text.length, runs.depth());
    return at + 1;
  }

  private int close(int at) {
    position.leave();
    if (frames.hasBracket()) {
      if (frames.is(Frames.CASE)) {
        cases.leave();
      }
      leaveFrame();
    }
    text.write(TokenKind.CLOSE, tokens.chars[tokens.start(at)]);
    return at + 1;
  }

  private void leaveFrame() {
    runs.close(Repetitions.STATEMENT, frames.runs);
    frames.pop();
  }

  private int semicolon(int at) {
    if (!frames.isOutermost()) {
      write(at, TokenKind.SEMICOLON);
      return at + 1;
    }
    int next = at + 1;
    while (tokens.kinds[next] == TokenKind.SEMICOLON) {
      next++;
    }
    if (next < tokens.count && text.length > frames.start) {
      next = runs.separate(Repetitions.STATEMENT, frames.runs, frames.start, at, next);
      write(at, TokenKind.SEMICOLON);
      frames.beginStatement(text.length + 1);
      runs.begin(text.length + 1, next);
      clauses.beginStatement();
    }
    return next;
  }

  private int in(int at) {
    position.leave();
    write(at, TokenKind.WORD);
    int next = tokens.kinds[at + 1];
    if (next == TokenKind.SHARE) {
      clauses.locks();
    }
    if (next != TokenKind.OPEN || !lists.isList(at + 1)) {
      return at + 1;
    }
    int end = lists.fold(at + 1);
    if (end >= 0) {
      return end;
    }
    open(at + 1);
    runs.open(Repetitions.LIST, text.length, at + 2);
    return at + 2;
  }

  private int and(int at) {
    if (frames.is(Frames.BETWEEN)) {
      frames.unset(Frames.BETWEEN);
      return clauses.plain(at);
    }
    return chain(at, Repetitions.AND);
  }

  private int or(int at) {
    frames.unset(Frames.BETWEEN);
    return chain(at, Repetitions.OR);
  }

  private int chain(int at, int kind) {
    position.leave();
    int next = runs.separate(kind, frames.runs, frames.clause, at, at + 1);
    write(at, TokenKind.WORD);
    runs.begin(text.length + 1, next);
    return next;
  }
}
