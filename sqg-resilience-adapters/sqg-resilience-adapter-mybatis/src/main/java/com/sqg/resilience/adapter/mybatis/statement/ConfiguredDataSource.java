package com.sqg.resilience.adapter.mybatis.statement;

import com.sqg.resilience.adapter.mybatis.datasource.DataSourceNaming;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The data source that a MyBatis configuration was given, and how to name what it leads to. */
public final class ConfiguredDataSource {

  private final @Nullable DataSource dataSource;
  private final DataSourceNaming naming;

  /**
   * A configured data source.
   *
   * @param dataSource null if the configuration has none, and sessions bring their connections
   */
  public ConfiguredDataSource(@Nullable DataSource dataSource, DataSourceNaming naming) {
    this.dataSource = dataSource;
    this.naming = naming;
  }

  @Nullable DataSource dataSource() {
    return dataSource;
  }

  DataSourceNaming naming() {
    return naming;
  }
}
