package com.sqg.resilience.core.sql;

import java.util.Arrays;

/** The text of a shape while it is written: spaced canonically, and cut back where it repeats. */
final class ShapeText {

  /** Room for a blank, a hint's delimiters, or the sign for a list. */
  private static final int ROOM = 32;

  /** For each class of spacing, a bit for each class that follows it without a blank. */
  private static final int[] GLUE = new int[TokenKind.WORD + 1];

  static {
    int never = bits(TokenKind.COMMA, TokenKind.CLOSE, TokenKind.SEMICOLON);
    Arrays.fill(GLUE, never);
    GLUE[TokenKind.NONE] = -1;
    GLUE[TokenKind.OPEN] = -1;
    GLUE[TokenKind.NAME] |= bits(TokenKind.OPEN, TokenKind.DOT);
    GLUE[TokenKind.QUOTED] |= bits(TokenKind.OPEN, TokenKind.DOT);
    GLUE[TokenKind.WORD] |= bits(TokenKind.DOT);
    GLUE[TokenKind.CLOSE] |= bits(TokenKind.DOT);
    GLUE[TokenKind.DOT] |= bits(TokenKind.NAME, TokenKind.QUOTED, TokenKind.OPERATOR);
  }

  char[] chars = new char[1024];
  int length;

  /** The class of spacing of what was written last. */
  private int last;

  /** Where the last value is. */
  private int value;

  private static int bits(int... classes) {
    int bits = 0;
    for (int spacing : classes) {
      bits |= 1 << spacing;
    }
    return bits;
  }

  void clear() {
    length = 0;
    last = TokenKind.NONE;
    value = -1;
  }

  /** Writes a token, and says where it begins. */
  int write(int spacing, char[] source, int start, int end) {
    int size = end - start;
    int at = place(spacing, size);
    System.arraycopy(source, start, chars, at, size);
    length = at + size;
    return at;
  }

  /** Writes a token of one character. */
  void write(int spacing, char c) {
    int at = place(spacing, 1);
    chars[at] = c;
    length = at + 1;
  }

  /** Writes the sign for a value. */
  void writeValue() {
    int at = place(TokenKind.LITERAL, 1);
    chars[at] = '?';
    value = at;
    length = at + 1;
  }

  /** Writes the sign for any number of values. */
  void writeList() {
    int at = place(TokenKind.LIST, 2);
    chars[at] = '?';
    chars[at + 1] = '+';
    value = at;
    length = at + 2;
  }

  /** Writes an optimizer hint. */
  void writeHint(char[] source, int start, int end) {
    int at = place(TokenKind.HINT, end - start);
    length = at;
    append("/*+ ");
    System.arraycopy(source, start, chars, length, end - start);
    length += end - start;
    append(end > start ? " */" : "*/");
  }

  private int place(int spacing, int size) {
    reserve(size);
    if ((GLUE[last] >>> spacing & 1) == 0) {
      chars[length++] = ' ';
    }
    last = spacing;
    return length;
  }

  private void reserve(int size) {
    if (length + size + ROOM > chars.length) {
      chars = Arrays.copyOf(chars, 2 * length + size + ROOM);
    }
  }

  /** Writes the mark of a repetition with its separator. */
  void writeMark(char[] mark) {
    reserve(mark.length);
    System.arraycopy(mark, 0, chars, length, mark.length);
    length += mark.length;
    last = TokenKind.ELLIPSIS;
  }

  private void append(String text) {
    text.getChars(0, text.length(), chars, length);
    length += text.length();
  }

  /**
   * Takes back an item that repeats the one before it, down to where a mark stands or will stand.
   *
   * @param moved how far before the item the same stands
   */
  void cut(int to, int moved) {
    if (value >= to) {
      value -= moved;
    }
    length = to;
    last = TokenKind.ELLIPSIS;
  }

  /** Whether a value was written at or behind a position. */
  boolean hasValueSince(int position) {
    return value >= position;
  }

  /** Whether two spans hold the same; they are of one length. */
  boolean isSame(int one, int other, int size) {
    char[] text = chars;
    for (int i = 0; i < size; i++) {
      if (text[one + i] != text[other + i]) {
        return false;
      }
    }
    return true;
  }

  /** Whether the span is this text. */
  boolean is(String expected, int start, int end) {
    if (end - start != expected.length()) {
      return false;
    }
    for (int i = 0; i < expected.length(); i++) {
      if (chars[start + i] != expected.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
