package com.sqg.resilience.adapter.mybatis.statement;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** What MyBatis does for a statement. */
@FunctionalInterface
interface StatementBody<T extends @Nullable Object> {

  /** Does it. */
  T run() throws SQLException;
}
