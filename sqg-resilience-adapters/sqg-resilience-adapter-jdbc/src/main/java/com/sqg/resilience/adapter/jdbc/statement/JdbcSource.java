package com.sqg.resilience.adapter.jdbc.statement;

import com.sqg.resilience.support.datasource.DataSourceNaming;
import com.sqg.resilience.support.datasource.DataSourceOrigin;
import javax.sql.DataSource;

/** Where statements run. Thread-safe. */
public final class JdbcSource {

  private final DataSource dataSource;
  private final DataSourceNaming naming;
  private final DataSourceOrigin origin;

  /** Statements on a data source. */
  public JdbcSource(DataSource dataSource, DataSourceNaming naming) {
    this(dataSource, naming, DataSourceOrigin.of(dataSource));
  }

  private JdbcSource(DataSource dataSource, DataSourceNaming naming, DataSourceOrigin origin) {
    this.dataSource = dataSource;
    this.naming = naming;
    this.origin = origin;
  }

  /** The data source itself. */
  public DataSource dataSource() {
    return dataSource;
  }

  /** What it leads to. */
  public DataSourceNaming naming() {
    return naming;
  }

  /** Where its connections come from. */
  DataSourceOrigin origin() {
    return origin;
  }

  /** The same for statements on one connection, which was borrowed just now. */
  public JdbcSource connected() {
    return naming.varies()
        ? new JdbcSource(dataSource, DataSourceNaming.fixed(naming.requested()), origin)
        : this;
  }
}
