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

  int capacity() {
    return Math.max(chars.length, kinds.length);
  }
}
