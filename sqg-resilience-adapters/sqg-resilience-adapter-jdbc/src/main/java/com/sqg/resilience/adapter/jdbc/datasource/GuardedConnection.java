package com.sqg.resilience.adapter.jdbc.datasource;

import com.sqg.resilience.adapter.jdbc.statement.JdbcGuard;
import com.sqg.resilience.adapter.jdbc.statement.JdbcSource;
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

  private GuardedConnection(
      Connection target, JdbcSource source, Supplier<? extends @Nullable JdbcGuard> guards) {
    super(target);
    this.source = source;
    this.guards = guards;
  }

  static Connection of(
      Connection target, JdbcSource source, Supplier<? extends @Nullable JdbcGuard> guards) {
    return of(Connection.class, target, new GuardedConnection(target, source, guards));
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
      return of(CallableStatement.class, (CallableStatement) result, statement);
    }
    return result instanceof PreparedStatement
        ? of(PreparedStatement.class, (PreparedStatement) result, statement)
        : of(Statement.class, (Statement) result, statement);
  }

  private static boolean isMaking(String name) {
    return name.startsWith("prepare") || name.equals("createStatement");
  }
}
