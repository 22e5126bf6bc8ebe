package com.sqg.resilience.api.sql;

import org.jspecify.annotations.Nullable;

/**
 * Decides which statements share a breaker, instead of the configured {@code partition-by}. Asked
 * before every statement, by several threads at once: it must be quick and must not run SQL.
 *
 * <p>One that throws or answers an empty name is passed over with a warning: the statement then has
 * the breaker of its fingerprint.
 */
@FunctionalInterface
public interface SqgSqlPartitioner {

  /**
   * Names the breaker of a statement.
   *
   * @param statement what is about to be executed
   * @return the name, one of few: each has counters of its own; null if the statement has no
   *     breaker
   */
  @Nullable String partitionOf(SqgSqlStatement statement);
}
