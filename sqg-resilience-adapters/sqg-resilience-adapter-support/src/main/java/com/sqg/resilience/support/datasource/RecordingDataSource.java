package com.sqg.resilience.support.datasource;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.core.InfrastructureProxy;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * Stands between a transaction manager and its routing data source, to learn where each
 * transaction's connection comes from: by the first statement the routing key may have changed. As
 * an {@link InfrastructureProxy} it is the same to Spring as the data source itself.
 */
final class RecordingDataSource extends DelegatingDataSource implements InfrastructureProxy {

  private final DataSource recorded;
  private final DataSourceNaming naming;
  private final TransactionConnections connections;

  RecordingDataSource(
      DataSource recorded, DataSourceNaming naming, TransactionConnections connections) {
    super(recorded);
    this.recorded = recorded;
    this.naming = naming;
    this.connections = connections;
  }

  @Override
  public Object getWrappedObject() {
    return recorded instanceof InfrastructureProxy // which Spring unwraps once only
        ? ((InfrastructureProxy) recorded).getWrappedObject()
        : recorded;
  }

  @Override
  public Connection getConnection() throws SQLException {
    return remember(naming.requested(), recorded.getConnection());
  }

  @Override
  public Connection getConnection(String username, String password) throws SQLException {
    return remember(naming.requested(), recorded.getConnection(username, password));
  }

  private Connection remember(String name, Connection connection) {
    connections.remember(connection, name);
    return connection;
  }
}
