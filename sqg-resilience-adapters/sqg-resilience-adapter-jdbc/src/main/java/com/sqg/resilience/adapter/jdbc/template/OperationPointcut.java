package com.sqg.resilience.adapter.jdbc.template;

import com.sqg.resilience.adapter.jdbc.statement.JdbcOperation;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.support.StaticMethodMatcherPointcut;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.util.ClassUtils;

/**
 * The methods of {@link JdbcOperations} that perform an operation, by their names, since each
 * generation has some that others have not.
 */
final class OperationPointcut extends StaticMethodMatcherPointcut {

  private final JdbcOperation operation;

  OperationPointcut(JdbcOperation operation) {
    this.operation = operation;
  }

  @Override
  public boolean matches(Method method, @Nullable Class<?> targetClass) {
    return operation == operationOf(method.getName())
        && ClassUtils.hasMethod(JdbcOperations.class, method.getName(), method.getParameterTypes());
  }

  private static @Nullable JdbcOperation operationOf(String name) {
    switch (name) {
      case "update":
        return JdbcOperation.UPDATE;
      case "batchUpdate":
        return JdbcOperation.BATCH;
      case "execute":
      case "call":
        return JdbcOperation.ANY;
      default:
        return name.startsWith("query") ? JdbcOperation.QUERY : null;
    }
  }
}
