package com.sqg.resilience.adapter.mybatis.statement;

import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The data source that one executor's statements run on. Belongs to one session, hence to one
 * thread at a time.
 */
abstract class StatementSession {

  private final ConfiguredDataSource configured;

  StatementSession(ConfiguredDataSource configured) {
    this.configured = configured;
  }

  /** What MyBatis was configured with. */
  final ConfiguredDataSource configured() {
    return configured;
  }

  /** The data source itself; null if sessions bring their connections. */
  final @Nullable DataSource dataSource() {
    return configured.dataSource();
  }

  /** The name of the data source that the next statement runs on. */
  abstract String name();

  /** Warns if the name last given is not the one that was asked for. */
  abstract void reportSwitch(String name);

  /** Says that a statement ran on the named data source. */
  abstract void ranOn(String name);
}
