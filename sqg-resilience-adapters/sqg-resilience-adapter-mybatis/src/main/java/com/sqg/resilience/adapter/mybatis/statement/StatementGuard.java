package com.sqg.resilience.adapter.mybatis.statement;

import com.sqg.resilience.adapter.mybatis.datasource.DataSourceNameResolvers;
import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.call.Invocation;
import com.sqg.resilience.core.call.ResilienceInvoker;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.resource.ResourceKinds;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Runs statements under a runtime's protection. Thread-safe. */
public final class StatementGuard {

  private final ResilienceInvoker invoker;
  private final DataSourceNameResolvers resolvers;
  private final ResourceNames names = new ResourceNames();

  /** A guard. */
  public StatementGuard(ResilienceRuntime runtime, DataSourceNameResolvers resolvers) {
    this.invoker = runtime.invoker();
    this.resolvers = resolvers;
  }

  /** Runs a statement that may be answered from a cache. */
  <T extends @Nullable Object> T run(
      StatementKind kind, SessionDataSource session, StatementBody<T> body) throws SQLException {
    StatementCall call = new StatementCall(this, kind, session);
    StatementScope scope = StatementScope.enter(call);
    T result;
    try {
      result = body.run();
    } catch (Throwable error) {
      call.failed(error);
      throw error;
    } finally {
      scope.exit();
    }
    call.returned(result);
    return result;
  }

  /**
   * Asks for the admission of a statement.
   *
   * @return null if the mode is off
   * @throws SqgResourceUnavailableException if it is refused
   */
  @Nullable Admission admit(StatementKind kind, SessionDataSource session) {
    String resolved = resolvers.resolve(session.configured());
    String dataSource = resolved == null ? session.name() : resolved;
    GuardedResource resource = resource(kind, dataSource);
    if (resource.mode() == SqgMode.OFF) {
      return null;
    }
    if (resolved == null) {
      session.reportSwitch(dataSource); // before admission: what it may throw then holds nothing
    }
    Invocation invocation = invoker.beginWithin(StatementScope.admitted(resource), resource);
    SqgResourceUnavailableException refusal = invocation.refusal();
    if (refusal != null) {
      throw refusal;
    }
    invocation.awaitTurn();
    return new Admission(invocation, session, resolved == null ? dataSource : null);
  }

  void answeredFromCache(StatementKind kind, SessionDataSource session) {
    String resolved = resolvers.resolve(session.configured());
    invoker.answeredFromCache(resource(kind, resolved == null ? session.name() : resolved));
  }

  private GuardedResource resource(StatementKind kind, String dataSource) {
    return invoker.resource(names.of(dataSource, kind), ResourceKinds.MYSQL, SqgEntryType.OUT);
  }
}
