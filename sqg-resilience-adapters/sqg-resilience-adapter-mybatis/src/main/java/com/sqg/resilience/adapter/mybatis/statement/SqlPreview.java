package com.sqg.resilience.adapter.mybatis.statement;

import org.apache.ibatis.builder.annotation.ProviderSqlSource;
import org.apache.ibatis.mapping.MappedStatement;
import org.jspecify.annotations.Nullable;

/** What a statement will run, before its key is there. */
final class SqlPreview {

  private SqlPreview() {}

  /** Null if it cannot be told without the key, or not without running the application's code. */
  static @Nullable String of(MappedStatement statement, Object parameter) {
    if (statement.getSqlSource() instanceof ProviderSqlSource) {
      return null;
    }
    try {
      return statement.getBoundSql(parameter).getSql();
    } catch (RuntimeException | LinkageError needsTheKey) {
      return null;
    }
  }
}
