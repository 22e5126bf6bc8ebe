package com.sqg.resilience.adapter.mybatis.statement;

import com.sqg.resilience.adapter.mybatis.slowsql.MapperOverrides;
import com.sqg.resilience.support.datasource.DataSourceNaming;
import javax.sql.DataSource;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.Configuration;
import org.jspecify.annotations.Nullable;

/** A MyBatis configuration, what to call its data source, and what its mappers set. */
public final class GuardedConfiguration {

  private final @Nullable DataSource dataSource;
  private final DataSourceNaming naming;
  private final MapperOverrides overrides;
  private final @Nullable StatementSession shared;

  /** A configuration. */
  public GuardedConfiguration(
      Configuration configuration, DataSourceNaming naming, MapperOverrides overrides) {
    this.dataSource = dataSourceOf(configuration);
    this.naming = naming;
    this.overrides = overrides;
    this.shared = naming.varies() ? null : new FixedSession(this);
  }

  /** What a configuration was given; null if it has none, and sessions bring their connections. */
  public static @Nullable DataSource dataSourceOf(Configuration configuration) {
    Environment environment = configuration.getEnvironment();
    return environment == null ? null : environment.getDataSource();
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

  MapperOverrides overrides() {
    return overrides;
  }
}
