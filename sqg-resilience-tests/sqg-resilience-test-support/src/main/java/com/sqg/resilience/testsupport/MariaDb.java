package com.sqg.resilience.testsupport;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Pools on a real MariaDB, through MariaDB's driver or MySQL's. */
public enum MariaDb {
  MARIADB_DRIVER("mariadb", "&connectTimeout=1000&socketTimeout=1500"),
  MYSQL_DRIVER(
      "mysql", "&connectTimeout=1000&socketTimeout=1500&useSSL=false&allowPublicKeyRetrieval=true");

  private final String protocol;
  private final String options;

  MariaDb(String protocol, String options) {
    this.protocol = protocol;
    this.options = options;
  }

  public HikariDataSource pool(int size) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(
        "jdbc:"
            + protocol
            + "://localhost:"
            + EmbeddedMariaDb.shared().port()
            + "/test?x=1"
            + options);
    config.setUsername("root");
    config.setPassword("");
    config.setMaximumPoolSize(size);
    config.setMinimumIdle(0);
    config.setConnectionTimeout(3_000);
    config.setInitializationFailTimeout(-1);
    return new HikariDataSource(config);
  }

  /** Runs statements past everything that is guarded. */
  public static void execute(String... statements) {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Connection connect() throws SQLException {
    EmbeddedMariaDb server = EmbeddedMariaDb.shared();
    return DriverManager.getConnection(server.jdbcUrl(), server.user(), server.password());
  }

  /** Takes all connections that the server grants. Close to give them back. */
  public static Exhausted exhaust() {
    List<Connection> taken = new ArrayList<>();
    try {
      taken.add(connect());
      try (Statement statement = taken.get(0).createStatement()) {
        statement.execute("set global max_connections = 10");
      }
      while (taken.size() < 20) {
        taken.add(connect());
      }
    } catch (SQLException full) {
      // none left: what was wanted
    }
    return () -> release(taken);
  }

  private static void release(List<Connection> taken) {
    try {
      try (Statement statement = taken.get(0).createStatement()) {
        statement.execute("set global max_connections = 151");
      }
      for (Connection connection : taken) {
        connection.close();
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A server without a connection to spare. */
  @FunctionalInterface
  public interface Exhausted extends AutoCloseable {
    @Override
    void close();
  }
}
