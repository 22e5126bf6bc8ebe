package com.sqg.resilience.adapter.mybatis.statement;

import java.sql.Connection;
import java.sql.SQLException;
import org.apache.ibatis.transaction.Transaction;
import org.jspecify.annotations.Nullable;

/**
 * An executor's transaction, which tells its statements when they have their connection: the wait
 * for one is not theirs. It is also what MyBatis asks for a timeout that may only tighten the
 * statement's own.
 */
final class TimedTransaction implements Transaction {

  private final Transaction delegate;

  TimedTransaction(Transaction delegate) {
    this.delegate = delegate;
  }

  @Override
  public Connection getConnection() throws SQLException {
    Connection connection = delegate.getConnection();
    StatementCall call = CurrentStatement.get();
    if (call != null) {
      call.connected(connection);
    }
    return connection;
  }

  @Override
  public @Nullable Integer getTimeout() throws SQLException {
    Integer seconds = delegate.getTimeout();
    StatementCall call = CurrentStatement.get();
    int own = call == null ? 0 : call.timeoutSeconds();
    return own == 0 || (seconds != null && seconds < own) ? seconds : Integer.valueOf(own);
  }

  @Override
  public void commit() throws SQLException {
    delegate.commit();
  }

  @Override
  public void rollback() throws SQLException {
    delegate.rollback();
  }

  @Override
  public void close() throws SQLException {
    delegate.close();
  }
}
