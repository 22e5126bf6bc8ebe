package com.sqg.resilience.adapter.jdbc.template;

import com.sqg.resilience.adapter.jdbc.statement.JdbcOperation;
import com.sqg.resilience.support.sql.BatchedSql;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.BatchPreparedStatementSetter;
import org.springframework.jdbc.core.SqlProvider;

/** What a template's method is about to run, as its arguments tell. */
final class TemplateSql {

  private static final String SPRINGS_OWN = "org.springframework.jdbc.";

  private TemplateSql() {}

  /** The SQL; of a batch, its shape. Null if it is not known before it runs. */
  static @Nullable String of(JdbcOperation operation, @Nullable Object[] arguments) {
    Object first = arguments.length == 0 ? null : arguments[0];
    if (first instanceof String[]) {
      return ofBatch((String[]) first);
    }
    String sql = single(first);
    return sql != null && operation == JdbcOperation.BATCH && rows(arguments) > 1
        ? ofBatch(sql, sql)
        : sql;
  }

  private static @Nullable String single(@Nullable Object source) {
    if (source instanceof String) {
      return (String) source;
    }
    return source instanceof SqlProvider ? ((SqlProvider) source).getSql() : null;
  }

  private static @Nullable String ofBatch(String... statements) {
    BatchedSql batch = new BatchedSql();
    for (String sql : statements) {
      batch.add(sql, null);
    }
    return batch.sql();
  }

  private static int rows(@Nullable Object[] arguments) {
    Object second = arguments.length < 2 ? null : arguments[1];
    if (second instanceof Collection) {
      return ((Collection<?>) second).size();
    }
    // Of the application's own ones nobody knows what they do when they are asked once more.
    return second instanceof BatchPreparedStatementSetter
            && second.getClass().getName().startsWith(SPRINGS_OWN)
        ? ((BatchPreparedStatementSetter) second).getBatchSize()
        : 2;
  }

  /** Whether there is nothing to run, so that no connection is borrowed. */
  static boolean isEmptyBatch(@Nullable Object[] arguments) {
    Object second = arguments.length < 2 ? null : arguments[1];
    return second instanceof Collection && ((Collection<?>) second).isEmpty();
  }
}
