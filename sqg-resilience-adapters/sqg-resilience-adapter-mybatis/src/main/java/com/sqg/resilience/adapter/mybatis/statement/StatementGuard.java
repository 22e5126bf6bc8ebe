package com.sqg.resilience.adapter.mybatis.statement;

import com.sqg.resilience.adapter.mybatis.datasource.DataSourceNameResolvers;
import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.call.Invocation;
import com.sqg.resilience.core.classify.IgnoredExceptions;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.resource.ResourceKinds;
import java.sql.SQLException;
import org.apache.ibatis.executor.BatchExecutor;
import org.jspecify.annotations.Nullable;

/** Runs statements under a runtime's protection. Thread-safe. */
public final class StatementGuard {

  private final ResilienceRuntime runtime;
  private final DataSourceNameResolvers resolvers;
  private final ResourceNames names = new ResourceNames();

  /** A guard. */
  public StatementGuard(ResilienceRuntime runtime, DataSourceNameResolvers resolvers) {
    this.runtime = runtime;
    this.resolvers = resolvers;
  }

  /**
   * Runs a statement.
   *
   * @throws SqgResourceUnavailableException if the statement is refused; the body did not run
   */
  <T extends @Nullable Object> T run(
      StatementKind kind, SessionDataSource session, StatementBody<T> body) throws SQLException {
    String resolved = resolvers.resolve(session.configured());
    String dataSource = resolved == null ? session.name() : resolved;
    GuardedResource resource =
        runtime
            .invoker()
            .resource(names.of(dataSource, kind), ResourceKinds.MYSQL, SqgEntryType.OUT);
    if (resource.mode() == SqgMode.OFF) {
      return body.run();
    }
    if (resolved == null) {
      session.reportSwitch(dataSource); // before admission: what it may throw then holds nothing
    }
    StatementScope.endOuter();
    Invocation invocation = admit(resource);
    if (resolved != null) {
      return run(invocation, body, () -> {});
    }
    return run(invocation, body, () -> session.ranOn(dataSource));
  }

  private Invocation admit(GuardedResource resource) {
    Invocation invocation =
        runtime.invoker().begin(resource, resource.context(), IgnoredExceptions.none());
    SqgResourceUnavailableException refusal = invocation.refusal();
    if (refusal != null) {
      throw refusal;
    }
    invocation.awaitTurn();
    return invocation;
  }

  private static <T extends @Nullable Object> T run(
      Invocation invocation, StatementBody<T> body, Runnable onConnected) throws SQLException {
    StatementScope scope = StatementScope.enter(invocation);
    T result;
    try {
      result = body.run();
    } catch (Throwable error) {
      invocation.complete(null, error);
      throw error;
    } finally {
      scope.exit();
    }
    if (scope.ranSql() && (!isEnqueued(result) || scope.selectedKey())) {
      invocation.complete(result, null);
    } else {
      invocation.cancel(); // from a cache, or waiting in a batch: says nothing about the database
    }
    if (scope.ranSql()) {
      onConnected.run();
    }
    return result;
  }

  /** Whether an update only joined a batch. */
  static boolean isEnqueued(@Nullable Object updateResult) {
    return updateResult instanceof Integer
        && (Integer) updateResult == BatchExecutor.BATCH_UPDATE_RETURN_VALUE;
  }
}
