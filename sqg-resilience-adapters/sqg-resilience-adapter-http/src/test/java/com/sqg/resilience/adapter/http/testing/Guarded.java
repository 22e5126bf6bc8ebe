package com.sqg.resilience.adapter.http.testing;

import com.sqg.resilience.adapter.http.HttpResilience;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.engine.SqgResilienceEngine;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.core.AttachedRuntime;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.testsupport.FixedRules;

/** What guards clients in a test. */
public record Guarded(HttpResilience http, AttachedRuntime attached, ResilienceRuntime runtime)
    implements AutoCloseable {

  public static Guarded by(SqgResilienceEngine engine, SqgMode mode) {
    return by(engine, mode, SqgResourceRules.none());
  }

  public static Guarded by(SqgResilienceEngine engine, SqgMode mode, SqgResourceRules rules) {
    ResilienceRuntime runtime =
        ResilienceRuntime.builder(engine, new FixedRules(mode, rules)).build();
    AttachedRuntime attached = new AttachedRuntime();
    attached.attach(runtime);
    return new Guarded(new HttpResilience(attached), attached, runtime);
  }

  @Override
  public void close() {
    attached.detach();
    runtime.close();
  }
}
