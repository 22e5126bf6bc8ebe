package com.sqg.resilience.support.datasource;

import java.sql.Connection;
import org.jspecify.annotations.Nullable;

/**
 * Names what one configured data source leads to. Thread-safe; never throws where it does not say
 * so.
 */
public interface DataSourceNaming {

  /** A data source that always leads to the same database. */
  static DataSourceNaming fixed(String name) {
    return new FixedNaming(name);
  }

  /** Whether the name may differ from call to call. If not, only {@link #requested} matters. */
  boolean varies();

  /** The name of the data source that a connection borrowed now would come from. */
  String requested();

  /**
   * The name of the data source whose connection the thread's transaction holds; null if it holds
   * none or its origin is unknown.
   */
  @Nullable String held();

  /** Says that a statement of the thread ran on a connection of the named data source. */
  void connected(String name);

  /**
   * Reports that the thread asked for another data source than the one whose connection is held.
   */
  void switchIgnored(String held, String requested);

  /**
   * Makes sure that a connection has been borrowed and not only promised.
   *
   * @throws RuntimeException if none can be had, as the data source says it
   */
  default void borrow(Connection connection) {}
}
