package com.sqg.resilience.core.sql;

import java.util.Arrays;

/**
 * A statement's characters and the tokens found in them. Reused from statement to statement; the
 * lexer canonicalises names in place, so a token's text is a span of {@link #chars}.
 */
final class TokenBuffer {

  /** Characters and kinds behind the last one that may be looked at; they are zero. */
  static final int LOOKAHEAD = 4;

  char[] chars = new char[1024];
  int length;

  byte[] kinds = new byte[256];

  /** Start and end of each token; only of kinds that have a text of their own. */
  int[] spans = new int[512];

  int count;

  /** Takes a statement's characters. */
  void load(String sql) {
    length = sql.length();
    count = 0;
    if (length + LOOKAHEAD > chars.length) {
      chars = new char[length + LOOKAHEAD];
    }
    sql.getChars(0, length, chars, 0);
    Arrays.fill(chars, length, length + LOOKAHEAD, '\0');
  }

  void add(int kind, int start, int end) {
    if (count + LOOKAHEAD >= kinds.length) {
      kinds = Arrays.copyOf(kinds, 2 * kinds.length);
      spans = Arrays.copyOf(spans, 2 * spans.length);
    }
    kinds[count] = (byte) kind;
    spans[2 * count] = start;
    spans[2 * count + 1] = end;
    count++;
  }

  /** No more tokens: a look ahead finds {@link TokenKind#NONE}. */
  void finish() {
    Arrays.fill(kinds, count, count + LOOKAHEAD, (byte) TokenKind.NONE);
  }

  /** The kind of the last token. */
  int last() {
    return count == 0 ? TokenKind.NONE : kinds[count - 1];
  }

  /** The kind of the last token but one. */
  int lastButOne() {
    return count < 2 ? TokenKind.NONE : kinds[count - 2];
  }

  int start(int token) {
    return spans[2 * token];
  }

  int end(int token) {
    return spans[2 * token + 1];
  }

  /** The text of a token that has one. */
  String text(int token) {
    return new String(chars, start(token), end(token) - start(token));
  }

  /**
   * Skips copies of some tokens that follow them, each but the last with the same separator.
   *
   * @param first the first of the tokens, negative if that is not known
   * @param end behind the last of them, where a separator is
   * @param next behind the separator
   * @return behind the separator of the last copy that is skipped; one copy at least remains
   */
  int skipCopies(int first, int end, int next) {
    int size = end - first;
    if (first < 0 || size == 0) {
      return next;
    }
    int at = next;
    int step = next - first;
    while (at + step < count && kinds[at + step] == kinds[first] && isCopy(first, at, step)) {
      at += step;
    }
    return at;
  }

  private boolean isCopy(int one, int other, int size) {
    for (int i = 0; i < size; i++) {
      int kind = kinds[one + i];
      if (kind != kinds[other + i]
          || (kind != TokenKind.LITERAL && !isSameText(one + i, other + i))) {
        return false;
      }
    }
    return true;
  }

  private boolean isSameText(int one, int other) {
    int start = start(one);
    int shift = start(other) - start;
    int end = end(one);
    if (end(other) - shift != end) {
      return false;
    }
    for (int i = start; i < end; i++) {
      if (chars[i] != chars[i + shift]) {
        return false;
      }
    }
    return true;
  }

  int capacity() {
    return Math.max(chars.length, kinds.length);
  }
}
