package com.sqg.resilience.core.sql;

/** Finds the ends of literals and of quoted names, and adds literals with what belongs to them. */
final class LiteralScanner {

  private final TokenBuffer tokens;

  /** The number of tokens behind the last string: equal to all there are if a string is last. */
  private int behindString;

  LiteralScanner(TokenBuffer tokens) {
    this.tokens = tokens;
  }

  void reset() {
    behindString = -1;
  }

  /** Whether a letter directly in front of a string belongs to it: N'', X'', B'', E''. */
  static boolean isPrefix(char letter) {
    return letter == 'n' || letter == 'x' || letter == 'b' || letter == 'e';
  }

  /** Adds a literal in place of what makes up one literal with it. */
  void add(boolean string) {
    if (string && tokens.count == behindString) {
      return;
    }
    int last = tokens.last();
    boolean qualified = tokens.lastButOne() == TokenKind.DOT;
    if (string && (last == TokenKind.DATE_WORD || last == TokenKind.CHARSET) && !qualified) {
      tokens.count--;
    }
    dropSigns();
    tokens.add(TokenKind.LITERAL, 0, 0);
    if (string) {
      behindString = tokens.count;
    }
  }

  private void dropSigns() {
    while (tokens.last() == TokenKind.OPERATOR
        && isSign(tokens.count - 1)
        && !TokenKind.isOperand(tokens.lastButOne())
        && !isTailName(tokens.count - 2)) {
      tokens.count--;
    }
  }

  /** Whether a token is one of the tail's words that are names just as well: all but limit. */
  private boolean isTailName(int token) {
    return tokens.lastButOne() == TokenKind.TAIL
        && (tokens.chars[tokens.start(token)] | 0x20) != 'l';
  }

  private boolean isSign(int token) {
    int start = tokens.start(token);
    char c = tokens.chars[start];
    return (c == '-' || c == '+') && tokens.end(token) == start + 1;
  }

  /** Adds the string that begins with the quote at a position, and says where it ends. */
  int string(int at) {
    char[] s = tokens.chars;
    int length = tokens.length;
    char quote = s[at];
    boolean letters = false;
    int end = at + 1;
    while (end < length) {
      char c = s[end];
      if (c == quote) {
        if (s[end + 1] != quote) {
          end++;
          break;
        }
        end++;
      } else if (c == '\\') {
        end++;
      } else if ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') {
        letters = true;
      }
      end++;
    }
    if (letters && tokens.last() == TokenKind.INTERVAL) {
      // The unit is in the string, so all of it is the literal; otherwise the unit follows.
      tokens.count--;
    }
    add(true);
    return Math.min(end, length);
  }

  /** Behind the closing quote of a name; one behind the text if there is none. */
  int endOfQuoted(int at) {
    char[] s = tokens.chars;
    int length = tokens.length;
    char quote = s[at];
    int end = at + 1;
    while (end < length && (s[end] != quote || s[end + 1] == quote)) {
      end += s[end] == quote ? 2 : 1;
    }
    return end + 1;
  }

  /** Behind the closing brace, or the end of the text. */
  int endOfBraces(int at) {
    int end = at;
    while (end < tokens.length && tokens.chars[end] != '}') {
      end++;
    }
    return Math.min(end + 1, tokens.length);
  }

  /** Behind the number at a position; negative if it is a name that begins with a digit. */
  int endOfNumber(int at) {
    char[] s = tokens.chars;
    int end = at;
    while (NameCharacters.isDigit(s[end])) {
      end++;
    }
    if (s[end] == '.') {
      return s[end + 1] == '.' ? end : endOfFraction(end);
    }
    if (!NameCharacters.isPart(s[end])) {
      return end;
    }
    int other = end == at + 1 && s[at] == '0' ? endOfBits(at + 1) : -1;
    return other >= 0 ? other : endOfExponent(end);
  }

  /** Behind the fraction that begins with the point at a position. */
  int endOfFraction(int at) {
    char[] s = tokens.chars;
    int end = at + 1;
    while (NameCharacters.isDigit(s[end])) {
      end++;
    }
    int exponent = endOfExponent(end);
    return exponent < 0 ? end : exponent;
  }

  private int endOfExponent(int at) {
    char[] s = tokens.chars;
    if ((s[at] | 0x20) != 'e') {
      return -1;
    }
    int digits = s[at + 1] == '-' || s[at + 1] == '+' ? at + 2 : at + 1;
    int end = digits;
    while (NameCharacters.isDigit(s[end])) {
      end++;
    }
    return end == digits || NameCharacters.isPart(s[end]) ? -1 : end;
  }

  /** Behind {@code 0x1F} or {@code 0b01}, of which the position is the letter. */
  private int endOfBits(int at) {
    char[] s = tokens.chars;
    int letter = s[at] | 0x20;
    if (letter != 'x' && letter != 'b') {
      return -1;
    }
    int end = at + 1;
    while (isBit(s[end], letter == 'x')) {
      end++;
    }
    return end == at + 1 || NameCharacters.isPart(s[end]) ? -1 : end;
  }

  private static boolean isBit(char c, boolean hex) {
    int lower = c | 0x20;
    return hex
        ? NameCharacters.isDigit(c) || (lower >= 'a' && lower <= 'f' && c < 128)
        : c == '0' || c == '1';
  }
}
