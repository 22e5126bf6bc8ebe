package com.sqg.resilience.adapter.mybatis.statement;

import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.call.Invocation;
import com.sqg.resilience.core.call.ResilienceInvoker;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.resource.ResourceKinds;
import com.sqg.resilience.core.slowsql.SlowSqlPartition;
import com.sqg.resilience.support.datasource.DataSourceNameResolvers;
import com.sqg.resilience.support.sql.OperationResources;
import com.sqg.resilience.support.sql.StatementAdmission;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs statements under a runtime's protection. Thread-safe. */
public final class StatementGuard {

  private final ResilienceInvoker invoker;
  private final DataSourceNameResolvers resolvers;
  private final StatementAdmission admission;
  private final OperationResources queries;
  private final OperationResources updates;

  /** A guard. */
  public StatementGuard(ResilienceRuntime runtime, DataSourceNameResolvers resolvers) {
    this.invoker = runtime.invoker();
    this.resolvers = resolvers;
    this.admission = new StatementAdmission(runtime);
    this.queries = new OperationResources(invoker, ResourceKinds.MYSQL, "query");
    this.updates = new OperationResources(invoker, ResourceKinds.MYSQL, "update");
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
    SlowSqlPartition partition =
        admission.partition(
            call.kind() == StatementKind.QUERY, dataSource, call.mapper(), sql, session);
    Invocation invocation = admission.admit(call.admittedAround(resource), resource, partition);
    call.admitted(invocation, partition, resolved == null ? dataSource : null);
  }

  /** What the runtime says about statements. */
  StatementAdmission admission() {
    return admission;
  }

  void answeredFromCache(StatementKind kind, StatementSession session) {
    String resolved = resolvers.resolve(session.dataSource());
    invoker.answeredFromCache(resource(kind, resolved == null ? session.name() : resolved));
  }

  private GuardedResource resource(StatementKind kind, String dataSource) {
    return (kind == StatementKind.QUERY ? queries : updates).of(dataSource);
  }
}
