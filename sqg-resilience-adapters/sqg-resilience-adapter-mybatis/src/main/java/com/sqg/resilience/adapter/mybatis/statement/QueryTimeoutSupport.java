package com.sqg.resilience.adapter.mybatis.statement;

import com.sqg.resilience.core.log.ResilienceLog;
import java.sql.Connection;
import java.sql.SQLException;
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
    if (known != null) {
      return known;
    }
    boolean answer = tried(dataSource, connection);
    if (supported.size() < MAX_REMEMBERED) {
      supported.put(dataSource, answer);
    }
    return answer;
  }

  private boolean tried(String dataSource, Connection connection) {
    try (Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(1);
      return true;
    } catch (SQLException | RuntimeException | LinkageError unsupported) {
      log.limitedWarn(
          "query-timeout-unsupported",
          dataSource,
          unsupported.getClass().getName(),
          line -> line.with("data-source", dataSource).with("problem", unsupported),
          null);
      return false;
    }
  }
}
