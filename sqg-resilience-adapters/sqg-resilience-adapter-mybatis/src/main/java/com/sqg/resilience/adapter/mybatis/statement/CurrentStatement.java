package com.sqg.resilience.adapter.mybatis.statement;

import com.sqg.resilience.support.datasource.GuardedSql;
import org.apache.ibatis.executor.statement.StatementHandler;
import org.jspecify.annotations.Nullable;

/**
 * What a thread is doing for MyBatis, innermost statement first. The executor knows the statement,
 * but only the making of a statement handler tells that it is about to run SQL; this brings both
 * together.
 */
final class CurrentStatement {

  private CurrentStatement() {}

  /** Where the thread's statement is kept; for this thread only. */
  static @Nullable Object[] slot() {
    return GuardedSql.slot();
  }

  /** The thread's statement; null if there is none. */
  static @Nullable StatementCall get() {
    return in(slot());
  }

  /** The statement in a slot; null if there is none, or if it is another adapter's. */
  static @Nullable StatementCall in(@Nullable Object[] slot) {
    Object current = slot[0];
    return current instanceof StatementCall ? (StatementCall) current : null;
  }

  /**
   * MyBatis has made a statement handler: it is about to run the current statement's SQL, and to
   * borrow a connection for it.
   *
   * @throws com.sqg.resilience.api.SqgResourceUnavailableException if it is refused
   */
  static void runs(StatementHandler handler) {
    StatementCall call = get();
    if (call != null) {
      call.runs(handler);
    }
  }
}
