package com.sqg.resilience.adapter.mybatis.statement;

import com.sqg.resilience.adapter.mybatis.datasource.DataSourceNaming;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The data source that a MyBatis configuration was given, and how to name what it leads to. */
public final class ConfiguredDataSource {

  private final @Nullable DataSource dataSource;
  private final DataSourceNaming naming;
  private final @Nullable StatementSession shared;

  /**
   * A configured data source.
   *
   * @param dataSource null if the configuration has none, and sessions bring their connections
   */
  public ConfiguredDataSource(@Nullable DataSource dataSource, DataSourceNaming naming) {
    this.dataSource = dataSource;
    this.naming = naming;
    this.shared = naming.varies() ? null : new FixedSession(this);
  }

  /** For a new executor. */
  StatementSession session() {
    return shared == null ? new RoutedSession(this) : shared;
  }

  @Nullable DataSource dataSource() {
    return dataSource;
  }

  DataSourceNaming naming() {
    return naming;
  }
}
