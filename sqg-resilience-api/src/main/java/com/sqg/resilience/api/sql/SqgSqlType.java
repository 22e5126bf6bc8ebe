package com.sqg.resilience.api.sql;

/** The kinds of statements that have slow-SQL settings of their own. */
public enum SqgSqlType {
  /** Reads that lock nothing, and whatever is none of the others but has results. */
  SELECT,
  /** Inserts, and replaces. */
  INSERT,
  /** Updates, reads that lock rows, and whatever is none of the others and has no results. */
  UPDATE,
  /** Deletes. */
  DELETE
}
