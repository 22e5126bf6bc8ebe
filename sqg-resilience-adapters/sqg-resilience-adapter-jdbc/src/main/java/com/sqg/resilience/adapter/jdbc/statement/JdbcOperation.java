package com.sqg.resilience.adapter.jdbc.statement;

/** Which of a data source's resources a statement counts for. */
public enum JdbcOperation {
  QUERY,
  UPDATE,
  BATCH,
  /** A query if its SQL is known to be one, else an update. */
  ANY
}
