package com.sqg.resilience.core.sql;

/** What a statement does, as its first verb says; of several statements, what the first does. */
public enum SqlStatementType {
  /** A query, also one that begins with its common table expressions, or one that locks. */
  SELECT,
  /** An insert, also one that updates on duplicate keys. */
  INSERT,
  /** An update. */
  UPDATE,
  /** A delete. */
  DELETE,
  /** MySQL's replace. */
  REPLACE,
  /** A call of a stored procedure, also in JDBC's braces. */
  CALL,
  /** Everything else: definitions, settings, explanations, what is no SQL at all. */
  OTHER
}
