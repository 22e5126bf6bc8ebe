package com.sqg.resilience.adapter.mybatis.statement;

import org.jspecify.annotations.Nullable;

/**
 * What waits in an executor's batch. A flush runs all of it and can only be timed as a whole, so
 * its shape is that of the statements in their order; for a batch of one statement, as most are,
 * that is the statement's own. Belongs to one session.
 */
final class BatchedSql {

  /** Beyond it a flush is known by what it begins with. */
  private static final int MAX_LENGTH = 32 * 1024;

  private @Nullable String last;
  private @Nullable String mapper;
  private final StringBuilder text = new StringBuilder();

  /**
   * An update has joined.
   *
   * @param sql null if it is not known
   * @param statementId the mapped statement's id
   */
  void add(@Nullable String sql, String statementId) {
    if (sql == null || sql.equals(last) || text.length() > MAX_LENGTH) {
      return; // as MyBatis, which runs equal neighbours as one statement
    }
    mapper = last == null ? statementId : null;
    last = sql;
    text.append(text.length() == 0 ? "" : "; ").append(sql);
  }

  /** The statements; null if none is known. */
  @Nullable String sql() {
    return text.length() == 0 ? null : text.toString();
  }

  /** The mapped statement's id; null if there are several. */
  @Nullable String mapper() {
    return mapper;
  }
}
