package com.sqg.resilience.core.sql;

/** Folds what stands between case and end: each branch from one when to the next is an item. */
final class CaseFolding {

  private final TokenBuffer tokens;
  private final ShapeText text;
  private final Frames frames;
  private final Repetitions runs;
  private final TablePosition position;

  CaseFolding(
      TokenBuffer tokens, ShapeText text, Frames frames, Repetitions runs, TablePosition position) {
    this.tokens = tokens;
    this.text = text;
    this.frames = frames;
    this.runs = runs;
    this.position = position;
  }

  private int write(int at) {
    return text.write(TokenKind.WORD, tokens.chars, tokens.start(at), tokens.end(at));
  }

  /** Case, when, else, end. */
  int word(int at, int kind) {
    position.leave();
    if (kind == TokenKind.CASE) {
      write(at);
      frames.push(Frames.CASE, text.length + 1, runs.depth());
      return at + 1;
    }
    if (kind == TokenKind.END) {
      end();
      write(at);
      return at + 1;
    }
    if (kind == TokenKind.WHEN && frames.is(Frames.CASE)) {
      return branch(at);
    }
    runs.close(frames.is(Frames.CASE) ? Repetitions.WHEN : Repetitions.COMMA, frames.runs);
    write(at);
    beginClause();
    return at + 1;
  }

  private void beginClause() {
    frames.unset(Frames.BETWEEN);
    frames.clause = text.length + 1;
  }

  private void end() {
    if (frames.is(Frames.CASE)) {
      runs.close(Repetitions.STATEMENT, frames.runs);
      frames.pop();
    }
  }

  private int branch(int at) {
    runs.close(Repetitions.COMMA, frames.runs);
    int next = at;
    if (runs.isOpen(Repetitions.WHEN, frames.runs)) {
      next = runs.separate(Repetitions.WHEN, frames.runs, frames.clause, at, at);
      runs.begin(write(next), next);
    } else {
      runs.open(Repetitions.WHEN, write(at), at);
    }
    beginClause();
    return next + 1;
  }

  /**
   * Marks the branch before a repetition's mark as repeating, in a text that was folded before.
   *
   * @return whether the mark says so; otherwise it is an item by itself
   */
  boolean repeats(int at) {
    if (!frames.is(Frames.CASE) || at == 0 || !TokenKind.isOperand(tokens.kinds[at - 1])) {
      return false;
    }
    runs.close(Repetitions.COMMA, frames.runs);
    if (!runs.isOpen(Repetitions.WHEN, frames.runs)) {
      return false;
    }
    runs.repeat();
    return true;
  }

  /** Cases that the bracket around them cuts off have no end to be compared. */
  void leave() {
    while (frames.is(Frames.CASE)) {
      frames.pop();
    }
    runs.drop(frames.runs);
  }
}
