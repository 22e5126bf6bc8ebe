package com.sqg.resilience.adapter.jdbc.statement;

import com.sqg.resilience.support.datasource.DataSourceNaming;
import javax.sql.DataSource;

/** Where statements run. Thread-safe. */
public final class JdbcSource {

  private final DataSource dataSource;
  private final DataSourceNaming naming;

  /** Statements on a data source. */
  public JdbcSource(DataSource dataSource, DataSourceNaming naming) {
    this.dataSource = dataSource;
    this.naming = naming;
  }

  /** The data source itself. */
  public DataSource dataSource() {
    return dataSource;
  }

  /** What it leads to. */
  public DataSourceNaming naming() {
    return naming;
  }

  /** The same for statements on one connection, which was borrowed just now. */
  public JdbcSource connected() {
    return naming.varies()
        ? new JdbcSource(dataSource, DataSourceNaming.fixed(naming.requested()))
        : this;
  }
}
