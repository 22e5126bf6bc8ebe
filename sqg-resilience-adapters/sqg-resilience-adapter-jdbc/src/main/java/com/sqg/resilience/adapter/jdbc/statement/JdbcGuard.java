package com.sqg.resilience.adapter.jdbc.statement;

import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.call.Invocation;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.resource.ResourceKinds;
import com.sqg.resilience.core.slowsql.SlowSqlPartition;
import com.sqg.resilience.support.datasource.DataSourceNameResolvers;
import com.sqg.resilience.support.datasource.DataSourceNaming;
import com.sqg.resilience.support.sql.OperationResources;
import com.sqg.resilience.support.sql.StatementAdmission;
import com.sqg.resilience.support.sql.StatementOverrides;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs statements under a runtime's protection. Thread-safe. */
public final class JdbcGuard {

  private final DataSourceNameResolvers resolvers;
  private final StatementAdmission admission;
  private final OperationResources queries;
  private final OperationResources updates;
  private final OperationResources batches;

  /** A guard. */
  public JdbcGuard(ResilienceRuntime runtime, DataSourceNameResolvers resolvers) {
    this.resolvers = resolvers;
    this.admission = new StatementAdmission(runtime);
    this.queries = new OperationResources(runtime.invoker(), ResourceKinds.JDBC, "query");
    this.updates = new OperationResources(runtime.invoker(), ResourceKinds.JDBC, "update");
    this.batches = new OperationResources(runtime.invoker(), ResourceKinds.JDBC, "batch");
  }

  /**
   * Asks for the admission of a statement that the current thread is about to run.
   *
   * @param sql tells what is about to run, or null; asked only if it matters, and may throw
   * @return the admitted call, which the thread is now busy with; null if the mode is off
   * @throws com.sqg.resilience.api.SqgResourceUnavailableException if it is refused
   */
  public @Nullable JdbcCall begin(
      JdbcOperation declared, JdbcSource source, Supplier<@Nullable String> sql) {
    JdbcOperation operation = declared == JdbcOperation.ANY ? operationOf(sql) : declared;
    String resolved = resolvers.resolve(source.dataSource());
    DataSourceNaming naming = source.naming();
    String requested = resolved == null ? naming.requested() : resolved;
    String held = resolved == null && naming.varies() ? naming.held() : null;
    String dataSource = held == null ? requested : held;
    GuardedResource resource = resources(operation).of(dataSource);
    if (resource.mode() == SqgMode.OFF) {
      return null;
    }
    if (!dataSource.equals(requested)) {
      naming.switchIgnored(dataSource, requested);
    }
    SlowSqlPartition partition =
        admission.partition(
            operation == JdbcOperation.QUERY, dataSource, null, sql, StatementOverrides.NONE);
    JdbcCall outer = JdbcCall.current();
    Invocation invocation =
        admission.admit(outer == null ? null : outer.admittedAround(resource), resource, partition);
    boolean tellsOrigin = resolved == null && naming.varies();
    return new JdbcCall(
        admission, invocation, partition, outer, tellsOrigin ? naming : null, source, dataSource);
  }

  private JdbcOperation operationOf(Supplier<@Nullable String> sql) {
    return admission.reads(sql) ? JdbcOperation.QUERY : JdbcOperation.UPDATE;
  }

  private OperationResources resources(JdbcOperation operation) {
    switch (operation) {
      case QUERY:
        return queries;
      case BATCH:
        return batches;
      default:
        return updates;
    }
  }
}
