package com.sqg.resilience.core.sql;

/**
 * Splits a statement into tokens in one pass: literals and placeholders become one kind, comments
 * and spacing vanish, names come in their canonical form. Nothing is refused: what is never closed
 * ends with the text, and a character without a meaning is an operator.
 */
final class SqlLexer {

  private final TokenBuffer tokens;
  private final LiteralScanner literals;
  private final CommentScanner comments = new CommentScanner();
  private final boolean ansiQuotes;
  private final boolean shardMarks;

  /**
   * A lexer.
   *
   * @param ansiQuotes whether double quotes delimit names
   * @param shardMarks whether the {@code #} of a folded table name is part of the name
   */
  SqlLexer(TokenBuffer tokens, boolean ansiQuotes, boolean shardMarks) {
    this.tokens = tokens;
    this.literals = new LiteralScanner(tokens);
    this.ansiQuotes = ansiQuotes;
    this.shardMarks = shardMarks;
  }

  /** Finds the tokens of what the buffer holds. */
  void run() {
    literals.reset();
    comments.reset();
    char[] s = tokens.chars;
    int length = tokens.length;
    int at = 0;
    while (at < length) {
      char c = s[at];
      if (c <= ' ') {
        at++;
      } else if (NameCharacters.isPart(c) && !NameCharacters.isDigit(c)) {
        at = word(s, at);
      } else {
        at = other(s, at, c);
      }
    }
    tokens.finish();
  }

  private int other(char[] s, int at, char c) {
    switch (c) {
      case ',':
        return single(TokenKind.COMMA, at);
      case '(':
      case '[':
        return single(TokenKind.OPEN, at);
      case ')':
      case ']':
        return single(TokenKind.CLOSE, at);
      case ';':
        return single(TokenKind.SEMICOLON, at);
      case '?':
        return placeholder(s, at);
      case '\'':
        return literals.string(at);
      case '"':
        return ansiQuotes ? quoted(s, at) : literals.string(at);
      case '`':
        return quoted(s, at);
      case '.':
        return dot(s, at);
      case ':':
        return colon(s, at);
      case '@':
        return variable(s, at);
      case '/':
      case '*':
      case '-':
      case '#':
        return commentOrOperator(s, at, c);
      default:
        return NameCharacters.isDigit(c) ? number(s, at) : operator(s, at);
    }
  }

  private int single(int kind, int at) {
    tokens.add(kind, at, at + 1);
    return at + 1;
  }

  private int operator(char[] s, int at) {
    int end = at + Operators.length(s, at);
    tokens.add(TokenKind.OPERATOR, at, end);
    return end;
  }

  private int word(char[] s, int start) {
    int at = NameCharacters.toEnd(s, start);
    while (shardMarks && s[at] == '#' && isShardMark(s, at)) {
      at = NameCharacters.toEnd(s, at + 1);
    }
    if (tokens.last() == TokenKind.DOT) {
      tokens.add(TokenKind.NAME, start, at);
    } else if (s[at] == '\'' && at == start + 1 && LiteralScanner.isPrefix(s[start])) {
      return literals.string(at);
    } else {
      int kind = SqlWords.kind(s, start, at);
      if (kind == TokenKind.BOOLEAN) {
        literals.add(false);
      } else {
        tokens.add(kind, start, at);
      }
    }
    return at;
  }

  /** Whether the mark, directly behind a name, ends the name or one of its parts. */
  private static boolean isShardMark(char[] s, int at) {
    char next = s[at + 1];
    return next <= ' ' || ".,()[];_".indexOf(next) >= 0;
  }

  private int number(char[] s, int at) {
    int end = literals.endOfNumber(at);
    boolean qualified = tokens.last() == TokenKind.DOT && isQualifier(tokens.lastButOne());
    if (end < 0 || qualified) {
      return word(s, at);
    }
    literals.add(false);
    return end;
  }

  private static boolean isQualifier(int kind) {
    return TokenKind.isName(kind) || kind == TokenKind.ELLIPSIS;
  }

  private int placeholder(char[] s, int at) {
    if (s[at + 1] == '+' && isClose(s[at + 2]) && tokens.last() == TokenKind.OPEN) {
      tokens.add(TokenKind.LIST, at, at + 2);
      return at + 2;
    }
    literals.add(false);
    return at + 1;
  }

  private static boolean isClose(char c) {
    return c == ')' || c == ']';
  }

  private int dot(char[] s, int at) {
    if (s[at + 1] == '.' && s[at + 2] == '.') {
      tokens.add(TokenKind.ELLIPSIS, at, at + 3);
      return at + 3;
    }
    if (NameCharacters.isDigit(s[at + 1]) && !isQualifier(tokens.last())) {
      int end = literals.endOfFraction(at);
      if (!NameCharacters.isPart(s[end])) {
        literals.add(false);
        return end;
      }
    }
    return single(TokenKind.DOT, at);
  }

  private int colon(char[] s, int at) {
    if (!NameCharacters.isPart(s[at + 1])) {
      return operator(s, at);
    }
    int end = at + 1;
    while (NameCharacters.isPart(s[end])) {
      end++;
    }
    literals.add(false);
    return end;
  }

  private int variable(char[] s, int at) {
    int name = s[at + 1] == '@' ? at + 2 : at + 1;
    if (!NameCharacters.isPart(s[name])) {
      return operator(s, at);
    }
    int end = NameCharacters.toEnd(s, name);
    tokens.add(TokenKind.NAME, at, end);
    return end;
  }

  private int commentOrOperator(char[] s, int at, char c) {
    if (c == '#' && s[at + 1] == '{') {
      literals.add(false);
      return literals.endOfBraces(at);
    }
    int end = comments.skip(tokens, at);
    return end > at ? end : operator(s, at);
  }

  /** A name in quotes, which a plain name does not need. */
  private int quoted(char[] s, int at) {
    char quote = s[at];
    int end = literals.endOfQuoted(at);
    if (end > tokens.length) {
      s[tokens.length] = quote;
    }
    int kind = plainKind(s, at + 1, end - 1, quote == '"');
    if (kind == TokenKind.NONE) {
      tokens.add(TokenKind.QUOTED, at, end);
    } else {
      tokens.add(kind, at + 1, end - 1);
    }
    return end;
  }

  /** The kind that a quoted name has without its quotes; NONE if it would be no name. */
  private int plainKind(char[] s, int start, int end, boolean caseMatters) {
    for (int i = start; i < end; i++) {
      char c = s[i];
      if (!NameCharacters.isPart(c) || (caseMatters && c >= 'A' && c <= 'Z')) {
        return TokenKind.NONE;
      }
    }
    if (start == end || NameCharacters.isDigit(s[start])) {
      return TokenKind.NONE;
    }
    NameCharacters.toEnd(s, start);
    if (tokens.last() == TokenKind.DOT) {
      return TokenKind.NAME;
    }
    int kind = SqlWords.kind(s, start, end);
    return TokenKind.isName(kind) ? kind : TokenKind.NONE;
  }
}
