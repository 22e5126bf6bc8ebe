package com.sqg.resilience.slowsql;

import com.sqg.resilience.testsupport.EmbeddedMariaDb;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** A pool that knows how often it was asked. */
class CountingPool extends HikariDataSource {

  static final int SIZE = 4;

  private final AtomicLong asked = new AtomicLong();

  CountingPool(String url) {
    setJdbcUrl(url);
    setUsername(EmbeddedMariaDb.shared().user());
    setPassword(EmbeddedMariaDb.shared().password());
    setMaximumPoolSize(SIZE);
    setMinimumIdle(0);
  }

  /** Through MariaDB's own driver. */
  static CountingPool mariaDbDriver(String schema) {
    return new CountingPool(
        "jdbc:mariadb://localhost:"
            + EmbeddedMariaDb.shared().port()
            + '/'
            + schema
            + "?createDatabaseIfNotExist=true");
  }

  /** Through MySQL's driver. */
  static CountingPool mySqlDriver(String schema) {
    return new CountingPool(
        "jdbc:mysql://localhost:"
            + EmbeddedMariaDb.shared().port()
            + '/'
            + schema
            + "?createDatabaseIfNotExist=true&useSSL=false&allowPublicKeyRetrieval=true");
  }

  @Override
  public Connection getConnection() throws SQLException {
    asked.incrementAndGet();
    return super.getConnection();
  }

  /** How often somebody asked for a connection. */
  long asked() {
    return asked.get();
  }

  /** Takes every connection. Close to give them back. */
  Held takeAll() throws SQLException {
    List<Connection> taken = new ArrayList<>();
    for (int i = 0; i < SIZE; i++) {
      taken.add(super.getConnection());
    }
    return () -> {
      for (Connection connection : taken) {
        connection.close();
      }
    };
  }

  /** Connections that nobody else has meanwhile. */
  interface Held extends AutoCloseable {
    @Override
    void close() throws SQLException;
  }
}
