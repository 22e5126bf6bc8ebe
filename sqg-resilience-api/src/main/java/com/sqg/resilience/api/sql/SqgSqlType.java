package com.sqg.resilience.api.sql;

/** The kinds of statements that have slow-SQL settings of their own. */
public enum SqgSqlType {
  /** Reads that lock nothing. */
  SELECT,
  /** Inserts, and replaces. */
  INSERT,
  /** Updates, reads that lock rows, and whatever else is none of the others. */
  UPDATE,
  /** Deletes. */
  DELETE
}
