package com.sqg.resilience.testsupport;

import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.engine.SqgResilienceEngine;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.slowsql.SlowSqlSettings;

/** Runtimes without rules. */
public final class Runtimes {

  private Runtimes() {}

  public static ResilienceRuntime of(SqgResilienceEngine engine, SqgMode mode) {
    return of(engine, mode, SlowSqlSettings.builder().build());
  }

  public static ResilienceRuntime of(
      SqgResilienceEngine engine, SqgMode mode, SlowSqlSettings slowSql) {
    return ResilienceRuntime.builder(engine, new FixedRules(mode)).slowSql(slowSql).build();
  }
}
