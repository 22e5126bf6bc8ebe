package com.sqg.resilience.core.sql;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Reads statements, with one set of options. Thread-safe. What it reads with is kept in a few slots
 * rather than for each thread, so it neither grows with the threads nor outlives its class loader.
 */
final class SqlFingerprinter {

  static final SqlFingerprinter DEFAULT = new SqlFingerprinter(false, false);

  private static final int SLOTS = 16;

  private final boolean ansiQuotes;
  private final boolean foldShardedTables;
  private final AtomicReferenceArray<@Nullable Workspace> idle = new AtomicReferenceArray<>(SLOTS);

  SqlFingerprinter(boolean ansiQuotes, boolean foldShardedTables) {
    this.ansiQuotes = ansiQuotes;
    this.foldShardedTables = foldShardedTables;
  }

  SqlFingerprint read(String sql) {
    int slot = (int) Thread.currentThread().getId() & SLOTS - 1;
    Workspace workspace = idle.getAndSet(slot, null);
    if (workspace == null) {
      workspace = new Workspace(ansiQuotes, foldShardedTables);
    }
    SqlFingerprint fingerprint = read(sql, workspace);
    if (!workspace.isLarge()) {
      idle.lazySet(slot, workspace);
    }
    return fingerprint;
  }

  private SqlFingerprint read(String sql, Workspace work) {
    TokenBuffer tokens = work.tokens;
    tokens.load(sql);
    work.lexer.run();
    SqlStatementType type = StatementTypes.of(tokens);
    fold(work, type);
    if (foldShardedTables && ShardedTables.fold(tokens, work.position, work.tables)) {
      fold(work, type);
    }
    ShapeText text = work.text;
    return new SqlFingerprint(
        new String(text.chars, 0, text.length),
        TextHash.of(text.chars, text.length),
        type,
        type == SqlStatementType.SELECT && work.folding.isLocking(),
        work.tables.toList());
  }

  private static void fold(Workspace work, SqlStatementType type) {
    work.tables.clear();
    work.folding.run(type);
  }
}
