package com.sqg.resilience.core.sql;

/** What the words do that begin statements, branches of unions, and clauses. */
final class ClauseFolding {

  private final TokenBuffer tokens;
  private final ShapeText text;
  private final Frames frames;
  private final Repetitions runs;
  private final TablePosition position;
  private final SourceClauses sources;

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
    this.sources = new SourceClauses(tokens, text, frames, runs, position);
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
        later(at);
        sources.select(at);
        return at + 1;
      case TokenKind.INSERT:
      case TokenKind.REPLACE:
      case TokenKind.UPDATE:
      case TokenKind.DELETE:
        return verb(at, kind, next);
      case TokenKind.FROM:
        return from(at);
      case TokenKind.JOIN:
        clause(at);
        sources.join();
        return at + 1;
      case TokenKind.JOIN_SIDE:
        return next == TokenKind.OPEN ? name(at, TokenKind.NAME) : clause(at);
      case TokenKind.INTO:
      case TokenKind.USING:
      case TokenKind.TABLE:
        clause(at);
        sources.target(kind, next, type);
        return at + 1;
      case TokenKind.WITH:
        clause(at);
        sources.with(at, next);
        return at + 1;
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

  private int verb(int at, int kind, int next) {
    boolean inserts = kind == TokenKind.INSERT || kind == TokenKind.REPLACE;
    if (inserts && next == TokenKind.OPEN) {
      return name(at, TokenKind.NAME);
    }
    later(at);
    sources.verb(at, kind);
    return at + 1;
  }

  private int from(int at) {
    boolean ofComparison =
        before(at) == TokenKind.DISTINCT
            && at > 1
            && tokens.kinds[at - 2] == TokenKind.WORD_OPERATOR;
    if (ofComparison) {
      return plain(at);
    }
    clause(at);
    sources.from();
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

  private int union(int at, int behind) {
    int kind =
        behind == TokenKind.ALL
            ? Repetitions.BRANCH_ALL
            : behind == TokenKind.DISTINCT ? Repetitions.BRANCH_DISTINCT : Repetitions.BRANCH;
    int end = kind == Repetitions.BRANCH ? at + 1 : at + 2;
    int start = frames.branch >= 0 ? frames.branch : frames.start;
    int next = runs.separate(kind, frames.runs, start, at, end);
    for (int i = at; i < end; i++) {
      later(i);
    }
    runs.begin(text.length + 1, next);
    return next;
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
    runs.open(Repetitions.ROWS, frames.clause, at + 1);
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
