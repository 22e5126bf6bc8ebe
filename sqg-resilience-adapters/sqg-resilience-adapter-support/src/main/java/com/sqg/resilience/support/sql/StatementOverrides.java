package com.sqg.resilience.support.sql;

import com.sqg.resilience.api.sql.SqgSlowSqlOverrides;
import org.jspecify.annotations.Nullable;

/** What is set for single statements, beneath the thread's scopes. Thread-safe. */
@FunctionalInterface
public interface StatementOverrides {

  /** Nothing is set. */
  StatementOverrides NONE = mapper -> SqgSlowSqlOverrides.none();

  /**
   * What is set for a statement.
   *
   * @param mapper the mapped statement's id; null if it has none
   */
  SqgSlowSqlOverrides of(@Nullable String mapper);
}
