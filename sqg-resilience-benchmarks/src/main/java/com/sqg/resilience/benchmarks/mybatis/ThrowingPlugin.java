package com.sqg.resilience.benchmarks.mybatis;

import org.apache.ibatis.executor.statement.StatementHandler;
import org.apache.ibatis.plugin.Interceptor;
import org.apache.ibatis.plugin.Invocation;

/** Stops a statement where ours does, at no cost. */
final class ThrowingPlugin implements Interceptor {

  private final RuntimeException ready = new RuntimeException("stopped", null, false, false) {};

  @Override
  public Object plugin(Object target) {
    if (target instanceof StatementHandler) {
      throw ready;
    }
    return target;
  }

  /** Not called: nothing is wrapped. */
  @Override
  public Object intercept(Invocation invocation) {
    throw new UnsupportedOperationException();
  }
}
