package com.sqg.resilience.adapter.jdbc.datasource;

import com.sqg.resilience.adapter.jdbc.statement.JdbcGuard;
import com.sqg.resilience.adapter.jdbc.statement.JdbcSource;
import com.sqg.resilience.core.log.ResilienceLog;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.core.InfrastructureProxy;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.SmartDataSource;

/**
 * A data source whose connections guard the statements that are made on them. As an {@link
 * InfrastructureProxy} it is the same to Spring as the data source itself: whoever uses that one in
 * a transaction gets the same connection.
 */
public class GuardedDataSource extends DelegatingDataSource implements InfrastructureProxy {

  private final JdbcSource source;
  private final Supplier<? extends @Nullable JdbcGuard> guards;
  private final ResilienceLog log;

  /**
   * A guarded data source, which decides about its connections as the given one does.
   *
   * @param source the data source, not a guarded one
   * @param guards asked for every statement; null while statements run unguarded
   * @param log is told of what cannot be guarded
   */
  public static GuardedDataSource of(
      JdbcSource source, Supplier<? extends @Nullable JdbcGuard> guards, ResilienceLog log) {
    DataSource target = source.dataSource();
    return target instanceof SmartDataSource
        ? new GuardedSmartDataSource((SmartDataSource) target, source, guards, log)
        : new GuardedDataSource(source, guards, log);
  }

  GuardedDataSource(
      JdbcSource source, Supplier<? extends @Nullable JdbcGuard> guards, ResilienceLog log) {
    super(source.dataSource());
    this.source = source;
    this.guards = guards;
    this.log = log;
  }

  @Override
  public Object getWrappedObject() {
    DataSource wrapped = source.dataSource();
    return wrapped instanceof InfrastructureProxy // once, as Spring does
        ? ((InfrastructureProxy) wrapped).getWrappedObject()
        : wrapped;
  }

  @Override
  public Connection getConnection() throws SQLException {
    JdbcSource connected = source.connected(); // first: what it names may change meanwhile
    return guarded(source.dataSource().getConnection(), connected);
  }

  @Override
  public Connection getConnection(String username, String password) throws SQLException {
    JdbcSource connected = source.connected();
    return guarded(source.dataSource().getConnection(username, password), connected);
  }

  private Connection guarded(Connection connection, JdbcSource connected) {
    return GuardedConnection.of(connection, connected, guards, log);
  }
}
