package com.sqg.resilience.adapter.mybatis.statement;

import com.sqg.resilience.core.log.ResilienceLog;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which data sources' drivers take a timeout. One that does not fails the statement that it is set
 * for, so each is tried once, on a statement that is never executed. Thread-safe; never throws.
 */
final class QueryTimeoutSupport {

  private static final int MAX_REMEMBERED = 1_024;

  private final ResilienceLog log;
  private final ConcurrentHashMap<String, Boolean> supported = new ConcurrentHashMap<>();

  QueryTimeoutSupport(ResilienceLog log) {
    this.log = log;
  }

  /** Whether statements on a connection of the data source may be given a timeout. */
  boolean of(String dataSource, Connection connection) {
    Boolean known = supported.get(dataSource);
    return known != null ? known : tried(dataSource, connection);
  }

  private boolean tried(String dataSource, Connection connection) {
    try (Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(1);
      return remember(dataSource, true);
    } catch (SQLFeatureNotSupportedException | LinkageError unsupported) {
      warn(dataSource, unsupported);
      return remember(dataSource, false);
    } catch (SQLException | RuntimeException failed) {
      warn(dataSource, failed); // such as a broken connection: the next one may tell
      return false;
    }
  }

  private boolean remember(String dataSource, boolean answer) {
    if (supported.size() < MAX_REMEMBERED) {
      supported.put(dataSource, answer);
    }
    return answer;
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
