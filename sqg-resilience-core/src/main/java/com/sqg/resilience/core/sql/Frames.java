package com.sqg.resilience.core.sql;

import java.util.Arrays;

/** The brackets and cases that are open, outermost first; the statement itself is the first. */
final class Frames {

  /** Is in the rows behind values. */
  static final int ROWS = 1;

  /** From case to end. */
  static final int CASE = 1 << 1;

  /** Is in the list of tables behind from, where a comma is followed by a table. */
  static final int TABLES = 1 << 2;

  /** Is in the list of common table expressions. */
  static final int EXPRESSIONS = 1 << 3;

  /** The next and belongs to a between. */
  static final int BETWEEN = 1 << 4;

  /** Is a statement or subquery: from is not an argument's. */
  static final int QUERY = 1 << 5;

  private static final int SIZE = 5;

  /** Of the innermost frame; see the constants. */
  int flags;

  /** Where the innermost frame's text begins; of the outermost: the current statement's. */
  int start;

  /** Where the current clause's first item begins. */
  int clause;

  /** Where the first branch of a union would begin; negative if that is the start. */
  int branch;

  /** The runs of repetitions below the innermost frame's own. */
  int runs;

  private int[] outer = new int[32 * SIZE];
  private int top;
  private int brackets;

  void clear() {
    top = 0;
    brackets = 0;
    begin(QUERY, 0, 0);
  }

  private void begin(int newFlags, int position, int openRuns) {
    flags = newFlags;
    start = position;
    clause = position;
    branch = -1;
    runs = openRuns;
  }

  /** The next statement begins at a position; only in the outermost frame. */
  void beginStatement(int position) {
    begin(QUERY, position, 0);
  }

  void push(int newFlags, int position, int openRuns) {
    if (top == outer.length) {
      outer = Arrays.copyOf(outer, 2 * top);
    }
    outer[top] = flags;
    outer[top + 1] = start;
    outer[top + 2] = clause;
    outer[top + 3] = branch;
    outer[top + 4] = runs;
    top += SIZE;
    if ((newFlags & CASE) == 0) {
      brackets++;
    }
    begin(newFlags, position, openRuns);
  }

  void pop() {
    if (!is(CASE)) {
      brackets--;
    }
    top -= SIZE;
    flags = outer[top];
    start = outer[top + 1];
    clause = outer[top + 2];
    branch = outer[top + 3];
    runs = outer[top + 4];
  }

  boolean is(int flag) {
    return (flags & flag) != 0;
  }

  void set(int flag) {
    flags |= flag;
  }

  void unset(int flag) {
    flags &= ~flag;
  }

  boolean isOutermost() {
    return top == 0;
  }

  boolean hasBracket() {
    return brackets > 0;
  }

  /** The bracket around a query begins the first branch of a union, if nothing before it does. */
  void beginBranchOutside() {
    if (top > 0 && outer[top - 2] < 0) {
      outer[top - 2] = start - 1;
    }
  }

  int capacity() {
    return outer.length;
  }
}
