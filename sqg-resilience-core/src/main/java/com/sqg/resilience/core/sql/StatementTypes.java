package com.sqg.resilience.core.sql;

import org.jspecify.annotations.Nullable;

/** Finds a statement's first verb: behind brackets, braces, and common table expressions. */
final class StatementTypes {

  private StatementTypes() {}

  static SqlStatementType of(TokenBuffer tokens) {
    int depth = 0;
    boolean expressions = false;
    for (int at = 0; at < tokens.count; at++) {
      int kind = tokens.kinds[at];
      if (kind == TokenKind.OPEN) {
        depth++;
      } else if (kind == TokenKind.CLOSE) {
        depth--;
      } else if (kind == TokenKind.WITH) {
        expressions = true;
        depth = 0;
      } else if (!expressions || depth == 0) {
        SqlStatementType type = ofWord(kind);
        if (type != null) {
          return type;
        }
        if (!expressions && kind != TokenKind.BEGIN && isWord(kind)) {
          return SqlStatementType.OTHER;
        }
      }
    }
    return SqlStatementType.OTHER;
  }

  private static boolean isWord(int kind) {
    return kind == TokenKind.NAME || kind == TokenKind.QUOTED || kind >= TokenKind.WORD;
  }

  private static @Nullable SqlStatementType ofWord(int kind) {
    switch (kind) {
      case TokenKind.SELECT:
        return SqlStatementType.SELECT;
      case TokenKind.INSERT:
        return SqlStatementType.INSERT;
      case TokenKind.UPDATE:
        return SqlStatementType.UPDATE;
      case TokenKind.DELETE:
        return SqlStatementType.DELETE;
      case TokenKind.REPLACE:
        return SqlStatementType.REPLACE;
      case TokenKind.CALL:
        return SqlStatementType.CALL;
      default:
        return null;
    }
  }
}
