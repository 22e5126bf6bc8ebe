package com.sqg.resilience.core.sql;

/** What the words do that begin statements, branches of unions, and clauses. */
final class ClauseFolding {

  private final TokenBuffer tokens;
  private final ShapeText text;
  private final Frames frames;
  private final Repetitions runs;
  private final TablePosition position;

  private SqlStatementType type = SqlStatementType.OTHER;
  private boolean upsert;
  private boolean locking;

  ClauseFolding(
      TokenBuffer tokens, ShapeText text, Frames frames, Repetitions runs, TablePosition position) {
    this.tokens = tokens;
    this.text = text;
    this.frames = frames;
    this.runs = runs;
    this.position = position;
  }

  void clear(SqlStatementType newType) {
    type = newType;
    upsert = false;
    locking = false;
  }

  void beginStatement() {
    upsert = false;
    position.leave();
  }

  boolean isLocking() {
    return locking;
  }

  void locks() {
    locking = true;
  }

  private int write(int at, int spacing) {
    return text.write(spacing, tokens.chars, tokens.start(at), tokens.end(at));
  }

  private int before(int at) {
    return at == 0 ? TokenKind.NONE : tokens.kinds[at - 1];
  }

  /** A name of any kind. */
  int name(int at, int kind) {
    int start = write(at, TokenKind.spacing(kind));
    position.name(at, start);
    return at + 1;
  }

  /** A word that neither begins nor ends anything. */
  int plain(int at) {
    position.leave();
    write(at, TokenKind.WORD);
    return at + 1;
  }

  /** A word that begins a clause, which has its own lists and conditions. */
  int clause(int at) {
    position.leave();
    frames.unset(Frames.BETWEEN);
    runs.close(Repetitions.COMMA, frames.runs);
    write(at, TokenKind.WORD);
    frames.clause = text.length + 1;
    return at + 1;
  }

  /** A clause behind the tables. */
  private int later(int at) {
    frames.unset(Frames.TABLES);
    return clause(at);
  }

  /** A clause that ends a union's last branch, and applies to the whole union. */
  private int tail(int at) {
    runs.close(Repetitions.COMMA, frames.runs);
    if (runs.isOpen(Repetitions.BRANCH, frames.runs)) {
      runs.close(Repetitions.BRANCH, frames.runs);
    }
    return later(at);
  }

  /** Any word that has a kind of its own, except those of conditions and cases. */
  int word(int at, int kind) {
    int next = tokens.kinds[at + 1];
    switch (kind) {
      case TokenKind.SELECT:
        return select(at);
      case TokenKind.INSERT:
      case TokenKind.REPLACE:
      case TokenKind.UPDATE:
      case TokenKind.DELETE:
        return verb(at, kind, next);
      case TokenKind.FROM:
        return from(at);
      case TokenKind.JOIN:
        return join(at);
      case TokenKind.JOIN_SIDE:
        return next == TokenKind.OPEN ? name(at, TokenKind.NAME) : clause(at);
      case TokenKind.INTO:
      case TokenKind.USING:
      case TokenKind.TABLE:
        return target(at, kind, next);
      case TokenKind.WITH:
        return with(at, next);
      case TokenKind.ON:
        return on(at, next);
      case TokenKind.TAIL:
      case TokenKind.ORDER:
        return tail(at);
      case TokenKind.FOR:
        return forWord(at, next);
      case TokenKind.CLAUSE:
      case TokenKind.CALL:
        return later(at);
      case TokenKind.THEN:
        return clause(at);
      case TokenKind.DISTINCT:
        return before(at) == TokenKind.WORD_OPERATOR ? plain(at) : clause(at);
      case TokenKind.ALL:
        return before(at) == TokenKind.SELECT ? clause(at) : plain(at);
      case TokenKind.UNION:
        return union(at, next);
      case TokenKind.SET_OPERATION:
        return setOperation(at);
      case TokenKind.VALUES:
        return beginsRows(at) ? rows(at) : plain(at);
      case TokenKind.VALUE:
        return isValueForValues(at) ? rows(at) : name(at, kind);
      case TokenKind.BETWEEN:
        frames.set(Frames.BETWEEN);
        return plain(at);
      case TokenKind.WORD_OPERATOR:
        write(at, TokenKind.WORD);
        return at + 1;
      case TokenKind.BEGIN:
        return begin(at, next);
      default:
        return kind >= TokenKind.SOFT ? name(at, kind) : plain(at);
    }
  }

  private int select(int at) {
    later(at);
    int start = text.length - (tokens.end(at) - tokens.start(at));
    if (start == frames.start) {
      frames.beginBranchOutside();
    }
    if (!runs.isOpen(Repetitions.BRANCH, frames.runs)) {
      frames.branch = start;
    }
    frames.unset(Frames.EXPRESSIONS);
    frames.set(Frames.QUERY);
    return at + 1;
  }

  private int verb(int at, int kind, int next) {
    boolean inserts = kind == TokenKind.INSERT || kind == TokenKind.REPLACE;
    if (inserts && next == TokenKind.OPEN) {
      return name(at, TokenKind.NAME);
    }
    later(at);
    if (beginsStatement(at)) {
      frames.unset(Frames.EXPRESSIONS);
      frames.set(Frames.QUERY);
      if (inserts) {
        position.expectTarget();
      } else if (kind == TokenKind.UPDATE) {
        frames.set(Frames.TABLES);
        position.expectTable();
      }
    }
    return at + 1;
  }

  private boolean beginsStatement(int at) {
    switch (before(at)) {
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

  private int from(int at) {
    if (before(at) == TokenKind.DISTINCT
        && at > 1
        && tokens.kinds[at - 2] == TokenKind.WORD_OPERATOR) {
      return plain(at);
    }
    clause(at);
    if (frames.is(Frames.QUERY)) {
      frames.set(Frames.TABLES);
      position.expectTable();
    }
    return at + 1;
  }

  private int join(int at) {
    clause(at);
    if (frames.is(Frames.TABLES)) {
      position.expectTable();
    }
    return at + 1;
  }

  private int target(int at, int kind, int next) {
    clause(at);
    if (!frames.is(Frames.QUERY)) {
      return at + 1;
    }
    if (kind == TokenKind.USING) {
      if (next != TokenKind.OPEN) {
        frames.set(Frames.TABLES);
        position.expectTable();
      }
    } else if (kind == TokenKind.TABLE
        ? type == SqlStatementType.OTHER
        : type != SqlStatementType.SELECT) {
      position.expectTarget();
    }
    return at + 1;
  }

  private int with(int at, int next) {
    clause(at);
    int after = next == TokenKind.NONE ? TokenKind.NONE : tokens.kinds[at + 2];
    if (next == TokenKind.RECURSIVE
        || (TokenKind.isName(next) && (after == TokenKind.AS || after == TokenKind.OPEN))) {
      frames.set(Frames.EXPRESSIONS);
      position.expectExpression();
    }
    return at + 1;
  }

  private int on(int at, int next) {
    if (next == TokenKind.DUPLICATE) {
      upsert = true;
      return tail(at);
    }
    return clause(at);
  }

  private int forWord(int at, int next) {
    boolean locks =
        next == TokenKind.UPDATE
            || next == TokenKind.SHARE
            || (next == TokenKind.KEY && tokens.kinds[at + 2] == TokenKind.SHARE)
            || (next == TokenKind.NO && tokens.kinds[at + 2] == TokenKind.KEY);
    locking |= locks;
    return locks ? tail(at) : clause(at);
  }

  private int union(int at, int next) {
    int kind =
        next == TokenKind.ALL
            ? Repetitions.BRANCH_ALL
            : next == TokenKind.DISTINCT ? Repetitions.BRANCH_DISTINCT : Repetitions.BRANCH;
    runs.separate(kind, frames.runs, frames.branch >= 0 ? frames.branch : frames.start);
    int end = kind == Repetitions.BRANCH ? at : at + 1;
    for (int i = at; i <= end; i++) {
      later(i);
    }
    runs.begin(text.length + 1);
    return end + 1;
  }

  private int setOperation(int at) {
    runs.close(Repetitions.BRANCH, frames.runs);
    later(at);
    frames.branch = text.length + 1;
    return at + 1;
  }

  /** Whether values is followed by rows; behind on duplicate key update it is a function. */
  private boolean beginsRows(int at) {
    int next = tokens.kinds[at + 1];
    return !upsert
        && (next == TokenKind.OPEN
            || (next == TokenKind.ROW && tokens.kinds[at + 2] == TokenKind.OPEN));
  }

  private boolean isValueForValues(int at) {
    boolean inserts = type == SqlStatementType.INSERT || type == SqlStatementType.REPLACE;
    int before = before(at);
    return inserts
        && frames.isOutermost()
        && (before == TokenKind.CLOSE || TokenKind.isName(before))
        && beginsRows(at);
  }

  private int rows(int at) {
    position.leave();
    frames.unset(Frames.TABLES | Frames.BETWEEN);
    runs.close(Repetitions.COMMA, frames.runs);
    write(at, TokenKind.WORD);
    frames.clause = text.length + 1;
    frames.set(Frames.ROWS);
    runs.open(Repetitions.ROWS, frames.clause);
    return at + 1;
  }

  /** A block of statements, the first of which begins behind it. */
  private int begin(int at, int next) {
    int before = before(at);
    boolean first = before == TokenKind.NONE || before == TokenKind.SEMICOLON;
    name(at, TokenKind.BEGIN);
    if (first && frames.isOutermost() && next > TokenKind.WORD && next < TokenKind.SOFT) {
      frames.beginStatement(text.length + 1);
    }
    return at + 1;
  }
}
