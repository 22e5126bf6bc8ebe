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

  /**
   * Asks for the admission of a statement, unless the mode is off.
   *
   * @throws SqgResourceUnavailableException if it is refused
   */
  void admit(StatementCall call, StatementKind kind, StatementSession session) {
    String resolved = resolvers.resolve(session.dataSource());
    String dataSource = resolved == null ? session.name() : resolved;
    GuardedResource resource = resource(kind, dataSource);
    if (resource.mode() == SqgMode.OFF) {
      return;
    }
    if (resolved == null) {
      session.reportSwitch(dataSource); // before admission: what it may throw then holds nothing
    }
    Invocation invocation = invoker.beginWithin(call.admittedAround(resource), resource);
    SqgResourceUnavailableException refusal = invocation.refusal();
    if (refusal != null) {
      throw refusal;
    }
    invocation.awaitTurn();
    call.admitted(invocation, resolved == null ? dataSource : null);
  }

  void answeredFromCache(StatementKind kind, StatementSession session) {
    String resolved = resolvers.resolve(session.dataSource());
    invoker.answeredFromCache(resource(kind, resolved == null ? session.name() : resolved));
  }

  private GuardedResource resource(StatementKind kind, String dataSource) {
    return invoker.resource(names.of(dataSource, kind), ResourceKinds.MYSQL, SqgEntryType.OUT);
  }
}
