package com.sqg.resilience.engine.sentinel.issues;

import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.engine.sentinel.SentinelResilienceEngine;

/** Calls without ceremony. */
final class EngineCalls {

  private EngineCalls() {}

  static void fail(SentinelResilienceEngine engine, SqgResourceContext context) {
    SqgEntry entry = engine.acquire(context);
    if (entry.isPermitted()) {
      engine.complete(entry, SqgInvocationResult.of(SqgFailureDecision.FAILURE, 1, null));
    }
  }
}
