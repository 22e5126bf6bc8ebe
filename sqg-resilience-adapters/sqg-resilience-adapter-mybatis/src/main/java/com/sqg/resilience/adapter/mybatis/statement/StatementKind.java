package com.sqg.resilience.adapter.mybatis.statement;

import org.apache.ibatis.mapping.MappedStatement;
import org.apache.ibatis.mapping.SqlCommandType;

/** Which of a data source's two resources a statement counts for. */
enum StatementKind {
  QUERY,
  UPDATE;

  /**
   * The kind of a mapped statement. What it is declared as decides, not how it is called: an {@code
   * <insert>} that returns rows runs through query, a procedure declared as select through update.
   *
   * @param otherwise the kind of a statement that declares nothing
   */
  static StatementKind of(MappedStatement statement, StatementKind otherwise) {
    SqlCommandType type = statement.getSqlCommandType();
    if (type == SqlCommandType.SELECT) {
      return QUERY;
    }
    return type == SqlCommandType.INSERT
            || type == SqlCommandType.UPDATE
            || type == SqlCommandType.DELETE
        ? UPDATE
        : otherwise;
  }
}
