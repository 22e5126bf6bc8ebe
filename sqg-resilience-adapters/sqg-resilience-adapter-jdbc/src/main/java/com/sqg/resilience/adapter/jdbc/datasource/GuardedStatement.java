package com.sqg.resilience.adapter.jdbc.datasource;

import com.sqg.resilience.adapter.jdbc.statement.JdbcCall;
import com.sqg.resilience.adapter.jdbc.statement.JdbcGuard;
import com.sqg.resilience.adapter.jdbc.statement.JdbcOperation;
import com.sqg.resilience.adapter.jdbc.statement.JdbcSource;
import com.sqg.resilience.support.sql.BatchedSql;
import com.sqg.resilience.support.sql.StatementAdmission;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A statement that is guarded whenever it is executed. */
final class GuardedStatement extends Proxied {

  private final Statement target;
  private final Object connection;
  private final @Nullable String prepared;
  private final JdbcSource source;
  private final Supplier<? extends @Nullable JdbcGuard> guards;
  private @Nullable BatchedSql batch; // null while nothing waits

  /**
   * A statement.
   *
   * @param connection what it says that it was made by
   * @param prepared its SQL; null if it is told later
   */
  GuardedStatement(
      Statement target,
      Object connection,
      @Nullable String prepared,
      JdbcSource source,
      Supplier<? extends @Nullable JdbcGuard> guards) {
    super(target);
    this.target = target;
    this.connection = connection;
    this.prepared = prepared;
    this.source = source;
    this.guards = guards;
  }

  @Override
  @Nullable Object invoke(Object proxy, TargetMethod method) throws Throwable {
    switch (method.name()) {
      case "executeQuery":
        return execute(JdbcOperation.QUERY, method);
      case "executeUpdate":
      case "executeLargeUpdate":
        return execute(JdbcOperation.UPDATE, method);
      case "execute":
        return execute(JdbcOperation.ANY, method);
      case "executeBatch":
      case "executeLargeBatch":
        return executeBatch(method);
      case "addBatch":
        return addBatch(method);
      case "clearBatch":
        batch = null;
        return method.proceed();
      case "getConnection":
        return connection;
      default:
        return method.proceed();
    }
  }

  private @Nullable String sqlOf(TargetMethod method) {
    String told = method.sql();
    return told == null ? prepared : told;
  }

  private @Nullable Object execute(JdbcOperation operation, TargetMethod method) throws Throwable {
    return guarded(operation, method, () -> sqlOf(method));
  }

  private @Nullable Object addBatch(TargetMethod method) throws Throwable {
    Object result = method.proceed();
    if (batch == null) {
      batch = new BatchedSql();
    }
    batch.add(sqlOf(method), null);
    return result;
  }

  private @Nullable Object executeBatch(TargetMethod method) throws Throwable {
    BatchedSql flushed = batch;
    if (flushed == null) {
      return method.proceed();
    }
    return guarded(JdbcOperation.BATCH, method, flushed::sql);
  }

  private @Nullable Object guarded(
      JdbcOperation operation, TargetMethod method, Supplier<@Nullable String> sql)
      throws Throwable {
    JdbcGuard guard = guards.get();
    JdbcCall call =
        guard == null || JdbcCall.isPartOfAnother(source)
            ? null
            : guard.begin(operation, source, sql);
    if (call == null) {
      forget(operation);
      return method.proceed();
    }
    int timeout = StatementAdmission.UNCHANGED;
    try {
      timeout = call.executes(target);
      forget(operation);
      Object result = method.proceed();
      call.returned(result);
      return result;
    } catch (Throwable error) {
      call.failed(error);
      throw error;
    } finally {
      call.exit();
      restore(timeout);
    }
  }

  /** What is executed waits no longer, whatever comes of it; what is refused does. */
  private void forget(JdbcOperation operation) {
    if (operation == JdbcOperation.BATCH) {
      batch = null;
    }
  }

  /** It may be executed again, in the course of something that may take longer. */
  private void restore(int timeout) {
    if (timeout != StatementAdmission.UNCHANGED) {
      try {
        target.setQueryTimeout(timeout);
      } catch (SQLException | RuntimeException closed) {
        // then nobody executes it again
      }
    }
  }
}
