package com.sqg.resilience.core.engine;

import com.sqg.resilience.api.engine.SqgResilienceEngine;
import com.sqg.resilience.core.conformance.AdmissionContract;

class NoopResilienceEngineConformanceTest extends AdmissionContract {

  @Override
  protected SqgResilienceEngine newEngine() {
    return new NoopResilienceEngine();
  }
}
