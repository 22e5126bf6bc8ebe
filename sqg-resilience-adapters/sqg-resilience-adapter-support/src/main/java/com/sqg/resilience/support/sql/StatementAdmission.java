package com.sqg.resilience.support.sql;

import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.call.Invocation;
import com.sqg.resilience.core.call.ResilienceInvoker;
import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.slowsql.SlowSqlPartition;
import com.sqg.resilience.core.slowsql.SlowSqlPolicy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a runtime has to say about statements, whichever adapter runs them. Thread-safe. */
public final class StatementAdmission {

  /** Says that a statement's timeout is what it was. */
  public static final int UNCHANGED = -1;

  private final ResilienceInvoker invoker;
  private final SlowSqlPolicy slowSql;
  private final ResilienceLog log;
  private final QueryTimeoutSupport timeouts;

  /** Admission to a runtime's resources. */
  public StatementAdmission(ResilienceRuntime runtime) {
    this.invoker = runtime.invoker();
    this.slowSql = runtime.slowSqlPolicy();
    this.log = runtime.log();
    this.timeouts = new QueryTimeoutSupport(log);
  }

  /**
   * The breaker of a statement. Never throws.
   *
   * @param query whether it is executed for its results
   * @param mapper the mapped statement's id; null if it has none
   * @param source tells what is about to run, or null; asked only if it matters, and may throw
   * @return null if it has none
   */
  public @Nullable SlowSqlPartition partition(
      boolean query,
      String dataSource,
      @Nullable String mapper,
      Supplier<@Nullable String> source,
      StatementOverrides overrides) {
    if (!slowSql.enabled()) {
      return null;
    }
    try {
      String sql = source.get();
      return sql == null
          ? null
          : slowSql.partitionOf(query, dataSource, mapper, sql, overrides.of(mapper));
    } catch (Throwable fault) {
      log.limitedWarn(
          "slow-sql-unguarded",
          dataSource,
          fault.getClass().getName(),
          line -> line.with("data-source", dataSource).with("mapper", mapper),
          fault);
      return null;
    }
  }

  /** Whether a statement that may be anything reads. Never throws. */
  public boolean reads(Supplier<@Nullable String> source) {
    try {
      String sql = source.get();
      return sql != null && slowSql.reads(sql);
    } catch (Throwable fault) {
      return false; // told where the breaker is looked up
    }
  }

  /**
   * Admits a statement, and waits for its turn. The mode must not be off.
   *
   * @param outer the admitted call of the resource in whose course it is; null if there is none
   * @throws SqgResourceUnavailableException if it is refused
   */
  public Invocation admit(
      @Nullable Invocation outer, GuardedResource resource, @Nullable SlowSqlPartition partition) {
    Invocation invocation =
        invoker.beginWithin(outer, resource, resource.context().withPartition(partition));
    SqgResourceUnavailableException refusal = invocation.refusal();
    if (refusal != null) {
      throw refusal;
    }
    invocation.awaitTurn();
    return invocation;
  }

  /** What an execution says to the statement's breaker, as {@link SlowSqlPolicy} has it. */
  public long executionNanos(SlowSqlPartition partition, long measured, @Nullable Throwable error) {
    return slowSql.executionNanos(partition, measured, error);
  }

  /** The timeout in seconds that an admitted statement may have at most; 0 if it needs none. */
  public int timeoutSeconds(
      Invocation invocation, SlowSqlPartition partition, Connection connection) {
    int seconds = slowSql.queryTimeoutSeconds(partition);
    return seconds > 0 && invocation.mode() == SqgMode.ENFORCE
        ? timeouts.tightened(partition.dataSource(), connection, seconds)
        : 0;
  }

  /**
   * Gives an admitted statement the timeout that it may have at most, if its own is longer.
   *
   * @return in seconds the one it had before, 0 for none; {@link #UNCHANGED} if it keeps that
   */
  public int tighten(Statement statement, Invocation invocation, SlowSqlPartition partition)
      throws SQLException {
    if (slowSql.queryTimeoutSeconds(partition) == 0) {
      return UNCHANGED;
    }
    int seconds = timeoutSeconds(invocation, partition, statement.getConnection());
    int own = seconds == 0 ? 0 : statement.getQueryTimeout();
    if (seconds == 0 || (own > 0 && own <= seconds)) {
      return UNCHANGED;
    }
    statement.setQueryTimeout(seconds);
    return own;
  }
}
