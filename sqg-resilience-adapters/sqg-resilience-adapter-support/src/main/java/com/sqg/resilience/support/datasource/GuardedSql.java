package com.sqg.resilience.support.datasource;

import org.jspecify.annotations.Nullable;

/**
 * The SQL statement that the current thread runs under protection, whichever adapter protects it,
 * so that a layer further in does not count it again.
 */
public final class GuardedSql {

  // A slot, not the statement, so that a call looks it up once. An array, so that what stays on a
  // pooled thread is none of our classes.
  private static final ThreadLocal<@Nullable Object[]> SLOT =
      ThreadLocal.withInitial(() -> new @Nullable Object[1]);

  private GuardedSql() {}

  /**
   * Where the thread's statement is kept, for this thread only: its one element is the innermost
   * adapter's own object, null while there is none. Whoever sets it restores what was there before.
   */
  public static @Nullable Object[] slot() {
    return SLOT.get();
  }
}
