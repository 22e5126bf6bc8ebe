package com.sqg.resilience.adapter.mybatis.statement;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.call.Invocation;
import com.sqg.resilience.core.call.ResilienceInvoker;
import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.resource.ResourceKinds;
import com.sqg.resilience.core.slowsql.SlowSqlPartition;
import com.sqg.resilience.core.slowsql.SlowSqlPolicy;
import com.sqg.resilience.support.datasource.DataSourceNameResolvers;
import java.sql.Connection;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs statements under a runtime's protection. Thread-safe. */
public final class StatementGuard {

  private final ResilienceInvoker invoker;
  private final DataSourceNameResolvers resolvers;
  private final SlowSqlPolicy slowSql;
  private final QueryTimeoutSupport timeouts;
  private final ResilienceLog log;
  private final ResourceNames names = new ResourceNames();

  /** A guard. */
  public StatementGuard(ResilienceRuntime runtime, DataSourceNameResolvers resolvers) {
    this.invoker = runtime.invoker();
    this.resolvers = resolvers;
    this.slowSql = runtime.slowSqlPolicy();
    this.log = runtime.log();
    this.timeouts = new QueryTimeoutSupport(log);
  }

  /**
   * Asks for the admission of a statement, unless the mode is off.
   *
   * @param sql tells what is about to run, or null; asked only if it matters
   * @throws SqgResourceUnavailableException if it is refused
   */
  void admit(StatementCall call, Supplier<@Nullable String> sql) {
    StatementSession session = call.session();
    String resolved = resolvers.resolve(session.dataSource());
    String dataSource = resolved == null ? session.name() : resolved;
    GuardedResource resource = resource(call.kind(), dataSource);
    if (resource.mode() == SqgMode.OFF) {
      return;
    }
    if (resolved == null) {
      session.reportSwitch(dataSource); // before admission: what it may throw then holds nothing
    }
    SlowSqlPartition partition = partition(call, dataSource, sql);
    Invocation invocation =
        invoker.beginWithin(
            call.admittedAround(resource), resource, resource.context().withPartition(partition));
    SqgResourceUnavailableException refusal = invocation.refusal();
    if (refusal != null) {
      throw refusal;
    }
    invocation.awaitTurn();
    call.admitted(invocation, partition, resolved == null ? dataSource : null);
  }

  private @Nullable SlowSqlPartition partition(
      StatementCall call, String dataSource, Supplier<@Nullable String> source) {
    if (!slowSql.enabled()) {
      return null;
    }
    try {
      String sql = source.get();
      if (sql == null) {
        return null;
      }
      String mapper = call.mapper();
      return slowSql.partitionOf(
          call.kind() == StatementKind.QUERY,
          dataSource,
          mapper,
          sql,
          call.session().overrides(mapper));
    } catch (Throwable fault) {
      log.limitedWarn(
          "slow-sql-unguarded",
          dataSource,
          fault.getClass().getName(),
          line -> line.with("data-source", dataSource).with("mapper", call.mapper()),
          fault);
      return null;
    }
  }

  /** What an execution says to the statement's breaker, as {@link SlowSqlPolicy} has it. */
  long executionNanos(SlowSqlPartition partition, long measured, @Nullable Throwable error) {
    return slowSql.executionNanos(partition, measured, error);
  }

  /** The timeout that an admitted statement may have at most; 0 if it needs none. */
  int timeoutSeconds(Invocation invocation, SlowSqlPartition partition, Connection connection) {
    int seconds = slowSql.queryTimeoutSeconds(partition);
    return seconds > 0 && invocation.mode() == SqgMode.ENFORCE
        ? timeouts.tightened(partition.dataSource(), connection, seconds)
        : 0;
  }

  void answeredFromCache(StatementKind kind, StatementSession session) {
    String resolved = resolvers.resolve(session.dataSource());
    invoker.answeredFromCache(resource(kind, resolved == null ? session.name() : resolved));
  }

  private GuardedResource resource(StatementKind kind, String dataSource) {
    return invoker.resource(names.of(dataSource, kind), ResourceKinds.MYSQL, SqgEntryType.OUT);
  }
}
