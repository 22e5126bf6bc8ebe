package com.sqg.resilience.core.sql;

import java.util.Arrays;

/**
 * Folds what repeats, while the text is written. A run is a chain of items joined by one kind of
 * separator; runs are nested as their separators bind: a statement, a branch of a union, a branch
 * of a case, an item of a list, of an or, of an and. When an item ends, it is compared with the one
 * before it in its run. If they are the same, it is cut away, and a mark says that there were more.
 *
 * <p>Linear, nearly: an item is only compared with one of its own length, so a character is
 * compared at most once each time the text around it doubles.
 */
final class Repetitions {

  static final int STATEMENT = 0;
  static final int BRANCH = 1;
  static final int WHEN = 2;
  static final int COMMA = 3;
  static final int OR = 4;
  static final int AND = 5;

  /** More kinds of runs, of the levels BRANCH and COMMA. */
  static final int BRANCH_ALL = 6;

  static final int BRANCH_DISTINCT = 7;

  /** The rows behind values: any number of one shape, one of them too, is a repetition. */
  static final int ROWS = 8;

  /**
   * A list of values that is more than values: any number of one item that holds a value is one.
   */
  static final int LIST = 9;

  private static final int[] LEVELS = {0, 1, 2, 3, 4, 5, BRANCH, BRANCH, COMMA, COMMA};

  private static final char[][] MARKS = {
    "; ...".toCharArray(),
    " union ...".toCharArray(),
    " ...".toCharArray(),
    ", ...".toCharArray(),
    " or ...".toCharArray(),
    " and ...".toCharArray(),
    " union all ...".toCharArray(),
    " union distinct ...".toCharArray(),
    ", ...".toCharArray(),
    ", ...".toCharArray()
  };

  private static final int KIND = 0;
  private static final int START = 1;
  private static final int END = 2;
  private static final int CURRENT = 3;
  private static final int MARKED = 4;
  private static final int TOKEN = 5;
  private static final int SIZE = 6;

  private static final int NOWHERE = -1;

  private final ShapeText text;
  private final TokenBuffer tokens;
  private int[] runs = new int[32 * SIZE];
  private int top;

  Repetitions(TokenBuffer tokens, ShapeText text) {
    this.tokens = tokens;
    this.text = text;
  }

  void clear() {
    top = 0;
  }

  /** How many runs are open, as a mark to close or look down to. */
  int depth() {
    return top;
  }

  /** Whether the innermost run above a mark is of this level. */
  boolean isOpen(int level, int base) {
    return top > base && levelOf(top - SIZE) == level;
  }

  private int levelOf(int run) {
    return LEVELS[runs[run + KIND]];
  }

  /** Opens a run whose first item begins at a position, with a token. */
  void open(int kind, int position, int token) {
    push(kind, NOWHERE, NOWHERE, position);
    runs[top - SIZE + TOKEN] = token;
  }

  private void push(int kind, int start, int end, int current) {
    if (top == runs.length) {
      runs = Arrays.copyOf(runs, 2 * top);
    }
    runs[top + KIND] = kind;
    runs[top + START] = start;
    runs[top + END] = end;
    runs[top + CURRENT] = current;
    runs[top + MARKED] = NOWHERE;
    runs[top + TOKEN] = NOWHERE;
    top += SIZE;
  }

  /**
   * An item has ended, and a separator follows. Items behind it that are of the very same tokens
   * are skipped: they need not be written to be found the same.
   *
   * @param kind the kind of run that the separator makes
   * @param base the mark of the bracket that the separator stands in
   * @param start where the item begins if no run is open that knows
   * @param at the separator
   * @param next the token behind it
   * @return the token that begins the next item
   */
  int separate(int kind, int base, int start, int at, int next) {
    int level = LEVELS[kind];
    close(level + 1, base);
    int run = top - SIZE;
    if (run < base || levelOf(run) < level) {
      int outer = run >= base && levelOf(run) >= COMMA ? runs[run + CURRENT] : start;
      push(kind, Math.min(outer, text.length), text.length, NOWHERE);
      return next;
    }
    endItem(run);
    if (runs[run + KIND] != kind && runs[run + KIND] < ROWS) {
      runs[run + KIND] = kind;
      if (runs[run + MARKED] != NOWHERE) {
        runs[run + START] = NOWHERE;
        runs[run + MARKED] = NOWHERE;
      }
      return next;
    }
    int behind = tokens.skipCopies(runs[run + TOKEN], at, next);
    if (behind > next && runs[run + MARKED] == NOWHERE && !isListOfRows(run)) {
      mark(run);
    }
    return behind;
  }

  /** The innermost run's next item begins at a position, with a token. */
  void begin(int position, int token) {
    runs[top - SIZE + CURRENT] = position;
    runs[top - SIZE + TOKEN] = token;
  }

  /** Closes the runs of a level and of those that bind closer, down to a mark. */
  void close(int level, int base) {
    while (top > base && levelOf(top - SIZE) >= level) {
      endItem(top - SIZE);
      top -= SIZE;
    }
  }

  /** Forgets the runs above a mark as they are. */
  void drop(int base) {
    top = base;
  }

  /** Marks the innermost run as repeating, as a text says that was folded before. */
  void repeat() {
    int run = top - SIZE;
    endItem(run);
    if (runs[run + MARKED] == NOWHERE) {
      mark(run);
    }
  }

  private void endItem(int run) {
    if (runs[run + CURRENT] == NOWHERE) {
      return;
    }
    int end = text.length;
    int start = Math.min(runs[run + CURRENT], end);
    runs[run + CURRENT] = NOWHERE;
    if (runs[run + START] != NOWHERE && repeats(run, start, end)) {
      boolean marked = runs[run + MARKED] != NOWHERE;
      text.cut(runs[run + (marked ? MARKED : END)], start - runs[run + START]);
      if (!marked && !isListOfRows(run)) {
        mark(run);
      }
      return;
    }
    runs[run + START] = start;
    runs[run + END] = end;
    runs[run + MARKED] = NOWHERE;
    if (isRepetitionAlone(run)) {
      mark(run);
    }
  }

  /** Whether an item is the one before it again, or says that it is. */
  private boolean repeats(int run, int start, int end) {
    int size = end - start;
    int before = runs[run + END] - runs[run + START];
    if (size == 0 || before == 0) {
      return false;
    }
    return (size == before && text.isSame(runs[run + START], start, size))
        || (size == 3 && text.is("...", start, end));
  }

  /** Whether one item is marked already, because any number of them is one shape. */
  private boolean isRepetitionAlone(int run) {
    int start = runs[run + START];
    switch (runs[run + KIND]) {
      case ROWS:
        return runs[run + END] > start && !isListOfRows(run);
      case LIST:
        return text.hasValueSince(start);
      default:
        return false;
    }
  }

  /** Whether an item's own text says already that there is any number of it. */
  private boolean isListOfRows(int run) {
    int start = runs[run + START];
    int end = runs[run + END];
    return runs[run + KIND] == ROWS
        && (text.is("(?+)", start, end) || text.is("row(?+)", start, end));
  }

  private void mark(int run) {
    text.writeMark(MARKS[runs[run + KIND]]);
    runs[run + MARKED] = text.length;
  }

  int capacity() {
    return runs.length;
  }
}
