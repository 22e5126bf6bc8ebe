package com.sqg.resilience.adapter.jdbc.datasource;

import com.sqg.resilience.adapter.jdbc.statement.JdbcGuard;
import com.sqg.resilience.adapter.jdbc.statement.JdbcSource;
import com.sqg.resilience.core.log.ResilienceLog;
import java.sql.Connection;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.SmartDataSource;

/** A guarded data source that decides which of its connections are closed. */
final class GuardedSmartDataSource extends GuardedDataSource implements SmartDataSource {

  private final SmartDataSource target;

  GuardedSmartDataSource(
      SmartDataSource target,
      JdbcSource source,
      Supplier<? extends @Nullable JdbcGuard> guards,
      ResilienceLog log) {
    super(source, guards, log);
    this.target = target;
  }

  /** The target knows its own connections only. */
  @Override
  public boolean shouldClose(Connection connection) {
    return target.shouldClose((Connection) Proxied.targetOf(connection));
  }
}
