package com.sqg.resilience.core.sql;

import static com.sqg.resilience.api.SqgFailureDecision.FAILURE;
import static com.sqg.resilience.api.SqgFailureDecision.IGNORED;

import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.core.classify.ClassesByName;
import java.sql.DataTruncation;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLWarning;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The exception classes that say what happened: JDBC's own, and those of others by name. */
final class SqlErrorTypes {

  private static final Map<Class<? extends SQLException>, SqgFailureDecision> JDBC =
      new LinkedHashMap<>();

  /** Pools that report exhaustion and closing with classes of their own. */
  private static final Set<String> POOL_FAILURES =
      new HashSet<>(
          Arrays.asList(
              "com.alibaba.druid.pool.GetConnectionTimeoutException",
              "com.alibaba.druid.pool.DataSourceClosedException",
              "com.alibaba.druid.pool.DataSourceDisableException",
              "com.alibaba.druid.pool.DataSourceNotAvailableException",
              "org.apache.tomcat.jdbc.pool.PoolExhaustedException"));

  /** Cancelled through {@code Statement.cancel()}, not timed out. */
  private static final String MYSQL_CANCELLED =
      "com.mysql.cj.jdbc.exceptions.MySQLStatementCancelledException";

  /** What Spring throws where there need not be an {@link SQLException} behind it. */
  private static final Set<String> TRANSLATED_FAILURES =
      new HashSet<>(
          Arrays.asList(
              "org.springframework.dao.DataAccessResourceFailureException",
              "org.springframework.dao.PessimisticLockingFailureException",
              "org.springframework.dao.QueryTimeoutException"));

  static {
    // SQLTransientConnectionException is also how HikariCP says that its pool is exhausted.
    JDBC.put(SQLTransientConnectionException.class, FAILURE);
    JDBC.put(SQLNonTransientConnectionException.class, FAILURE);
    JDBC.put(SQLInvalidAuthorizationSpecException.class, FAILURE);
    JDBC.put(SQLTimeoutException.class, FAILURE);
    JDBC.put(SQLTransactionRollbackException.class, FAILURE);
    JDBC.put(SQLRecoverableException.class, FAILURE);
    JDBC.put(SQLIntegrityConstraintViolationException.class, IGNORED);
    JDBC.put(SQLSyntaxErrorException.class, IGNORED);
    JDBC.put(SQLDataException.class, IGNORED);
    JDBC.put(SQLFeatureNotSupportedException.class, IGNORED);
    JDBC.put(DataTruncation.class, IGNORED);
    JDBC.put(SQLWarning.class, IGNORED);
  }

  private SqlErrorTypes() {}

  static @Nullable SqgFailureDecision decide(SQLException error) {
    if (ClassesByName.isOf(error, POOL_FAILURES)) {
      return FAILURE;
    }
    if (error.getClass().getName().equals(MYSQL_CANCELLED)) {
      return IGNORED;
    }
    for (Map.Entry<Class<? extends SQLException>, SqgFailureDecision> type : JDBC.entrySet()) {
      if (type.getKey().isInstance(error)) {
        return type.getValue();
      }
    }
    return null;
  }

  /** Judges an exception that is no {@link SQLException}. */
  static @Nullable SqgFailureDecision decideTranslated(Throwable error) {
    return ClassesByName.isOf(error, TRANSLATED_FAILURES) ? FAILURE : null;
  }
}
