package com.sqg.resilience.adapter.jdbc.datasource;

import com.sqg.resilience.adapter.jdbc.statement.JdbcGuard;
import com.sqg.resilience.adapter.jdbc.statement.JdbcSource;
import com.sqg.resilience.core.log.ResilienceLog;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A connection whose statements are guarded. */
final class GuardedConnection extends Proxied {

  private final JdbcSource source;
  private final Supplier<? extends @Nullable JdbcGuard> guards;
  private final ResilienceLog log;

  private GuardedConnection(
      Connection target,
      JdbcSource source,
      Supplier<? extends @Nullable JdbcGuard> guards,
      ResilienceLog log) {
    super(target);
    this.source = source;
    this.guards = guards;
    this.log = log;
  }

  /** The guarded connection; the target itself, with a warning, if there is no proxy of it. */
  static Connection of(
      Connection target,
      JdbcSource source,
      Supplier<? extends @Nullable JdbcGuard> guards,
      ResilienceLog log) {
    return before(
        Connection.class, target, new GuardedConnection(target, source, guards, log), log);
  }

  @Override
  @Nullable Object invoke(Object proxy, TargetMethod method) throws Throwable {
    Object result = method.proceed();
    if (!(result instanceof Statement) || !isMaking(method.name())) {
      return result;
    }
    GuardedStatement statement =
        new GuardedStatement((Statement) result, proxy, method.sql(), source, guards);
    if (result instanceof CallableStatement) {
      return before(CallableStatement.class, (CallableStatement) result, statement, log);
    }
    return result instanceof PreparedStatement
        ? before(PreparedStatement.class, (PreparedStatement) result, statement, log)
        : before(Statement.class, (Statement) result, statement, log);
  }

  private static boolean isMaking(String name) {
    return name.startsWith("prepare") || name.equals("createStatement");
  }
}
