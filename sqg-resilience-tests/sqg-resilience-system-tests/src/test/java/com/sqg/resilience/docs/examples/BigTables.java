package com.sqg.resilience.docs.examples;

import com.sqg.resilience.api.sql.SqgSqlPartitioner;
import com.sqg.resilience.api.sql.SqgSqlStatement;

/** One breaker for each big table; statements on others have that of their shape. */
public class BigTables implements SqgSqlPartitioner {

  @Override
  public String partitionOf(SqgSqlStatement statement) {
    if (statement.tables().contains("audit_log")) {
      return null; // no breaker
    }
    return statement.tables().contains("orders") ? "orders" : statement.fingerprint();
  }
}
