package com.sqg.resilience.adapter.mybatis.statement;

import java.lang.reflect.InvocationTargetException;
import java.util.function.Supplier;
import org.apache.ibatis.executor.Executor;
import org.apache.ibatis.executor.statement.StatementHandler;
import org.apache.ibatis.plugin.Interceptor;
import org.apache.ibatis.plugin.Invocation;
import org.jspecify.annotations.Nullable;

/**
 * Decorates executors. Not by {@code Plugin.wrap}, which reads annotations for every handler of
 * every session. Statement handlers stay as they are: other plugins reach into them by field name.
 */
public final class GuardInterceptor implements Interceptor {

  private final Supplier<? extends @Nullable StatementGuard> guards;
  private final GuardedConfiguration configuration;
  private final InnerExecutors innerExecutors;

  /**
   * An interceptor for one configuration.
   *
   * @param guards asked for every statement; null while statements run unguarded
   */
  public GuardInterceptor(
      Supplier<? extends @Nullable StatementGuard> guards,
      GuardedConfiguration configuration,
      InnerExecutors innerExecutors) {
    this.guards = guards;
    this.configuration = configuration;
    this.innerExecutors = innerExecutors;
  }

  @Override
  public Object plugin(Object target) {
    if (target instanceof Executor) {
      Executor executor = (Executor) target;
      GuardedExecutor guarded = new GuardedExecutor(executor, guards, configuration);
      innerExecutors.route(executor, guarded);
      return guarded;
    }
    if (target instanceof StatementHandler) {
      CurrentStatement.runs((StatementHandler) target);
    }
    return target;
  }

  /** Not called: nothing is wrapped in a plugin's proxy. */
  @Override
  public Object intercept(Invocation invocation)
      throws InvocationTargetException, IllegalAccessException {
    return invocation.proceed();
  }
}
