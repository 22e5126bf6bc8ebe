package com.sqg.resilience.core.sql;

/**
 * What a token is. Kinds below {@link #WORD} are also what spacing looks at; above it are the words
 * that mean something to the folding: first those that no plain name can be, then, from {@link
 * #SOFT} on, names that only mean something in their place.
 */
final class TokenKind {

  static final int NONE = 0;
  static final int LITERAL = 1;

  /** The {@code ?+} of a folded list. */
  static final int LIST = 2;

  static final int NAME = 3;

  /** A name that needs its quotes. */
  static final int QUOTED = 4;

  static final int OPERATOR = 5;
  static final int COMMA = 6;
  static final int OPEN = 7;
  static final int CLOSE = 8;
  static final int DOT = 9;
  static final int SEMICOLON = 10;

  /** The {@code ...} of a folded repetition. */
  static final int ELLIPSIS = 11;

  static final int HINT = 12;

  /** Not a kind of its own: how all the following are spaced. */
  static final int WORD = 13;

  static final int SELECT = 14;
  static final int INSERT = 15;
  static final int REPLACE = 16;
  static final int UPDATE = 17;
  static final int DELETE = 18;
  static final int CALL = 19;
  static final int WITH = 20;
  static final int FROM = 21;
  static final int JOIN = 22;
  static final int JOIN_SIDE = 23;
  static final int INTO = 24;
  static final int USING = 25;
  static final int TABLE = 26;

  /** Begins a clause, and nothing more: where, set, on, by, having. */
  static final int CLAUSE = 27;

  /** Behind the last branch of a union, applies to all of it: limit, offset, fetch, returning. */
  static final int TAIL = 28;

  static final int ORDER = 29;
  static final int FOR = 30;
  static final int DISTINCT = 31;
  static final int ALL = 32;
  static final int VALUES = 33;
  static final int IN = 34;
  static final int AND = 35;
  static final int OR = 36;
  static final int BETWEEN = 37;
  static final int CASE = 38;
  static final int WHEN = 39;
  static final int THEN = 40;
  static final int ELSE = 41;
  static final int END = 42;
  static final int UNION = 43;

  /** Intersect, except, minus. */
  static final int SET_OPERATION = 44;

  static final int AS = 45;

  /** Not, is, like and what else stands before an operand. */
  static final int WORD_OPERATOR = 46;

  static final int INTERVAL = 47;
  static final int BOOLEAN = 48;
  static final int ON = 49;

  static final int SOFT = 50;
  static final int DATE_WORD = 50;
  static final int CHARSET = 51;

  /** Between a verb and its table: ignore, low_priority, only, lateral, if, exists. */
  static final int MODIFIER = 52;

  static final int VALUE = 53;
  static final int ROW = 54;
  static final int DUPLICATE = 55;
  static final int SHARE = 56;
  static final int KEY = 57;
  static final int NO = 58;
  static final int BEGIN = 59;
  static final int RECURSIVE = 60;

  private TokenKind() {}

  /**
   * Whether a minus sign behind it subtracts, as it does behind words that are names just as well.
   */
  static boolean isOperand(int kind) {
    switch (kind) {
      case LITERAL:
      case LIST:
      case NAME:
      case QUOTED:
      case CLOSE:
      case ELLIPSIS:
      case END:
      case JOIN_SIDE:
      case SET_OPERATION:
        return true;
      default:
        return kind >= SOFT;
    }
  }

  /** Whether it can be a table's or column's name. */
  static boolean isName(int kind) {
    return kind == NAME || kind == QUOTED || kind >= SOFT;
  }

  /** Its class of spacing. */
  static int spacing(int kind) {
    return kind < WORD ? kind : kind < SOFT ? WORD : NAME;
  }
}
