package com.sqg.resilience.docs.examples;

import com.sqg.resilience.api.engine.SqgResilienceEngine;
import com.sqg.resilience.core.conformance.AdmissionContract;
import com.sqg.resilience.core.conformance.BulkheadContract;
import org.junit.jupiter.api.Nested;

class BulkheadEngineTest {

  @Nested
  class Admission extends AdmissionContract {
    @Override
    protected SqgResilienceEngine newEngine() {
      return new BulkheadEngine();
    }
  }

  @Nested
  class Bulkhead extends BulkheadContract {
    @Override
    protected SqgResilienceEngine newEngine() {
      return new BulkheadEngine();
    }
  }
}
