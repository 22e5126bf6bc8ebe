package com.sqg.resilience.adapter.jdbc.datasource;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;

/**
 * A transaction-aware data source whose connections guard their statements. Spring's transaction
 * managers look beneath one of this class, and must find the data source that everybody else means.
 */
public final class GuardedTransactionAwareDataSource extends TransactionAwareDataSourceProxy {

  private final GuardedDataSource guarded;

  /**
   * Guards a transaction-aware data source.
   *
   * @param guarded the transaction-aware one, which connections are taken from
   * @param target what that stands before, guarded
   */
  public GuardedTransactionAwareDataSource(GuardedDataSource guarded, DataSource target) {
    super(target);
    this.guarded = guarded;
  }

  @Override
  public Connection getConnection() throws SQLException {
    return guarded.getConnection();
  }

  @Override
  public Connection getConnection(String username, String password) throws SQLException {
    return guarded.getConnection(username, password);
  }
}
