package com.sqg.resilience.adapter.jdbc.template;

import com.sqg.resilience.adapter.jdbc.statement.JdbcCall;
import com.sqg.resilience.adapter.jdbc.statement.JdbcGuard;
import com.sqg.resilience.adapter.jdbc.statement.JdbcOperation;
import com.sqg.resilience.adapter.jdbc.statement.JdbcSource;
import java.util.function.Supplier;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;

/**
 * Guards one operation of one template. A call that another guarded template of the same data
 * source makes in its own course is part of that one's; a row mapper's is not. Thread-safe.
 */
final class TemplateAdvice implements MethodInterceptor {

  private final Supplier<? extends @Nullable JdbcGuard> guards;
  private final JdbcOperation operation;
  private final JdbcSource source;

  /**
   * An advice.
   *
   * @param guards asked for every call; null while calls run unguarded
   */
  TemplateAdvice(
      Supplier<? extends @Nullable JdbcGuard> guards, JdbcOperation operation, JdbcSource source) {
    this.guards = guards;
    this.operation = operation;
    this.source = source;
  }

  @Override
  public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
    JdbcGuard guard = guards.get();
    @Nullable Object[] arguments = invocation.getArguments();
    if (guard == null
        || JdbcCall.isWithinTemplate(source)
        || (operation == JdbcOperation.BATCH && TemplateSql.isEmptyBatch(arguments))) {
      return invocation.proceed();
    }
    JdbcCall call = guard.begin(operation, source, () -> TemplateSql.of(operation, arguments));
    if (call == null) {
      return invocation.proceed();
    }
    try {
      prepare(call, invocation, arguments);
      Object result = invocation.proceed();
      call.returned(result);
      return result;
    } catch (Throwable error) {
      call.failed(error);
      throw error;
    } finally {
      call.exit();
    }
  }

  private static void prepare(
      JdbcCall call, MethodInvocation invocation, @Nullable Object[] arguments) {
    Object template = invocation.getThis();
    if (template instanceof MeasuredJdbcTemplate) {
      call.runsIn(template);
      // A stream's rows are mapped when the call has long ended.
      if (!invocation.getMethod().getName().equals("queryForStream")) {
        RowCallbacks.replaceIn(invocation.getMethod(), arguments, call);
      }
    }
  }
}
