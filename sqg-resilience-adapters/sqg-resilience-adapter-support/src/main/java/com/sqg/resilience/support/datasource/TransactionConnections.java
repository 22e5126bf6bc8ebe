package com.sqg.resilience.support.datasource;

import java.sql.Connection;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.ConnectionHandle;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.jdbc.datasource.SimpleConnectionHandle;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Knows which data source the connections that Spring's transactions hold came from. Suspended and
 * nested transactions need no care: what is remembered belongs to the connection, not the thread.
 * Thread-safe.
 */
final class TransactionConnections {

  private final WeakIdentityMap<Object, String> names = new WeakIdentityMap<>();

  /** Remembers where a connection came from. */
  void remember(Connection connection, String name) {
    names.put(connection, name);
  }

  /** Remembers where the connection that is bound to the thread came from, if nobody knows yet. */
  void rememberHeld(DataSource dataSource, String name) {
    Object connection = held(dataSource);
    if (connection != null && names.get(connection) == null) {
      names.put(connection, name);
    }
  }

  /** Where the connection that is bound to the thread came from; null if unknown or none is. */
  @Nullable String nameOfHeld(DataSource dataSource) {
    Object connection = held(dataSource);
    return connection == null ? null : names.get(connection);
  }

  private static @Nullable Object held(DataSource dataSource) {
    Object resource = TransactionSynchronizationManager.getResource(dataSource);
    if (!(resource instanceof ConnectionHolder)) {
      return null;
    }
    ConnectionHandle handle = ((ConnectionHolder) resource).getConnectionHandle();
    // Asking any other handle for its connection might borrow one.
    return handle instanceof SimpleConnectionHandle ? handle.getConnection() : handle;
  }
}
