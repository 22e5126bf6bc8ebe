package com.sqg.resilience.support.sql;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What waits in a batch. A flush runs all of it and can only be timed as a whole, so its shape is
 * that of its different statements, each once or, whatever the number, repeated: many rows are
 * another load than one. Belongs to one session or statement.
 */
public final class BatchedSql {

  /** Beyond them a flush is known by those that came first. */
  private static final int MAX_STATEMENTS = 8;

  private final Map<String, Boolean> repeated = new LinkedHashMap<>();
  private @Nullable String mapper;

  /**
   * An update has joined.
   *
   * @param sql null if it is not known
   * @param statementId the mapped statement's id; null if it has none
   */
  public void add(@Nullable String sql, @Nullable String statementId) {
    if (sql == null) {
      return;
    }
    if (repeated.containsKey(sql)) {
      repeated.put(sql, true);
    } else if (repeated.size() < MAX_STATEMENTS) {
      mapper = repeated.isEmpty() ? statementId : null;
      repeated.put(sql, false);
    }
  }

  /** The statements; null if none is known. */
  public @Nullable String sql() {
    StringBuilder text = new StringBuilder();
    repeated.forEach(
        (sql, again) -> {
          append(text, sql);
          if (again) {
            append(text, sql);
          }
        });
    return text.length() == 0 ? null : text.toString();
  }

  private static void append(StringBuilder text, String sql) {
    text.append(text.length() == 0 ? "" : "; ").append(sql);
  }

  /** The mapped statement's id; null if there are several, or none. */
  public @Nullable String mapper() {
    return mapper;
  }
}
