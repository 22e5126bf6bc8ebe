package com.sqg.resilience.api.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement that is about to be executed. Immutable. */
public interface SqgSqlStatement {

  /** {@return the statement, with placeholders for its parameters} */
  String sql();

  /** {@return the type whose settings the statement has} */
  SqgSqlType type();

  /** {@return the mapped statement's id; null if the statement has none} */
  @Nullable String mapper();

  /** {@return the name of the data source it runs on} */
  String dataSource();

  /**
   * {@return the tables that the statement names, each once, in order of appearance, as the
   * statement qualifies them; unmodifiable, empty if there is none}
   */
  List<String> tables();

  /**
   * {@return its fingerprint's key: 16 hexadecimal digits, the same for statements of one shape}
   */
  String fingerprint();
}
