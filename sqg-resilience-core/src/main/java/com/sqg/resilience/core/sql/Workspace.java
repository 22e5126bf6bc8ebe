package com.sqg.resilience.core.sql;

/** Everything one statement is read with; for one thread at a time. */
final class Workspace {

  /** Beyond this the buffers are not kept: about 50 KB. */
  private static final int LARGE = 8 * 1024;

  final TokenBuffer tokens = new TokenBuffer();
  final ShapeText text = new ShapeText();
  final TableNames tables = new TableNames();
  final TablePosition position = new TablePosition(tokens, text, tables);
  final SqlLexer lexer;
  final SqlFolding folding = new SqlFolding(tokens, text, position);

  Workspace(boolean ansiQuotes, boolean foldShardedTables) {
    lexer = new SqlLexer(tokens, ansiQuotes, foldShardedTables);
  }

  boolean isLarge() {
    return tokens.capacity() > LARGE || text.chars.length > 2 * LARGE || folding.capacity() > LARGE;
  }
}
