package com.sqg.resilience.adapter.mybatis.statement;

import org.apache.ibatis.executor.statement.StatementHandler;
import org.jspecify.annotations.Nullable;

/**
 * What a thread is doing for MyBatis, innermost statement first. The executor knows the statement,
 * but only the making of a statement handler tells that it is about to run SQL; this brings both
 * together.
 */
final class CurrentStatement {

  // A slot, not the statement, so that a call looks it up once. An array, so that what stays on a
  // pooled thread is none of our classes.
  private static final ThreadLocal<@Nullable Object[]> SLOT =
      ThreadLocal.withInitial(() -> new @Nullable Object[1]);

  private CurrentStatement() {}

  /** Where the thread's statement is kept; for this thread only. */
  static @Nullable Object[] slot() {
    return SLOT.get();
  }

  /** The thread's statement; null if there is none. */
  static @Nullable StatementCall get() {
    return in(slot());
  }

  /** The statement in a slot; null if there is none. */
  static @Nullable StatementCall in(@Nullable Object[] slot) {
    return (StatementCall) slot[0];
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
