package com.sqg.resilience.support.sql;

import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.core.memo.BoundedMemo;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;

/**
 * The timeouts that data sources' drivers take. One that takes none fails the statement that it is
 * set for, and a pool may give statements one of its own, which must not get longer; so each is
 * tried once, on a statement that is never executed. Thread-safe; never throws.
 */
final class QueryTimeoutSupport {

  private static final int MAX_REMEMBERED = 1_024;
  private static final int UNSUPPORTED = -1;

  private final ResilienceLog log;

  /** What statements have of their own, in seconds; 0 for none. */
  private final BoundedMemo<String, Integer> own = new BoundedMemo<>(MAX_REMEMBERED);

  QueryTimeoutSupport(ResilienceLog log) {
    this.log = log;
  }

  /**
   * The timeout to give to a statement on a connection of the data source.
   *
   * @param seconds what it may have at most
   * @return in seconds; 0 to leave it as it is
   */
  int tightened(String dataSource, Connection connection, int seconds) {
    Integer known = own.get(dataSource);
    int its = known != null ? known : tried(dataSource, connection);
    return its == UNSUPPORTED || (its > 0 && its < seconds) ? 0 : seconds;
  }

  /** On the driver's connection: a pool may throw away one that it sees an exception of. */
  private int tried(String dataSource, Connection connection) {
    try (Statement statement = connection.unwrap(Connection.class).createStatement()) {
      int its = ownOf(connection);
      int before = statement.getQueryTimeout();
      statement.setQueryTimeout(1);
      statement.setQueryTimeout(before); // H2 gives it to the whole connection
      return own.remember(dataSource, its);
    } catch (SQLFeatureNotSupportedException | LinkageError unsupported) {
      warn(dataSource, unsupported);
      return own.remember(dataSource, UNSUPPORTED);
    } catch (SQLException | RuntimeException failed) {
      warn(dataSource, failed); // such as a broken connection: the next one may tell
      return UNSUPPORTED;
    }
  }

  /** Of a statement as adapters are given them. */
  private static int ownOf(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return Math.max(0, statement.getQueryTimeout());
    }
  }

  private void warn(String dataSource, Throwable problem) {
    log.limitedWarn(
        "query-timeout-unsupported",
        dataSource,
        problem.getClass().getName(),
        line -> line.with("data-source", dataSource).with("problem", problem),
        null);
  }
}
