package com.sqg.resilience.engine.sentinel;

import com.sqg.resilience.api.engine.SqgResilienceEngine;
import com.sqg.resilience.core.conformance.AdmissionContract;
import com.sqg.resilience.core.conformance.BulkheadContract;
import com.sqg.resilience.core.conformance.CheckOrderContract;
import com.sqg.resilience.core.conformance.CircuitBreakerContract;
import com.sqg.resilience.core.conformance.CircuitControlContract;
import com.sqg.resilience.core.conformance.FlowContract;
import com.sqg.resilience.core.conformance.HotKeyContract;
import com.sqg.resilience.core.conformance.PartitionContract;
import com.sqg.resilience.core.conformance.RuleUpdateContract;
import com.sqg.resilience.core.conformance.SystemContract;
import com.sqg.resilience.core.conformance.TransitionContract;
import com.sqg.resilience.core.isolation.IsolatedEngine;
import org.junit.jupiter.api.Nested;

/** The Sentinel engine passes the whole kit. */
class SentinelConformanceTest {

  private double cpuUsage;

  private SqgResilienceEngine engine() {
    return new SentinelResilienceEngine(System::nanoTime, () -> cpuUsage);
  }

  @Nested
  class Admission extends AdmissionContract {
    @Override
    protected SqgResilienceEngine newEngine() {
      return engine();
    }
  }

  @Nested
  class CircuitBreaker extends CircuitBreakerContract {
    @Override
    protected SqgResilienceEngine newEngine() {
      return engine();
    }
  }

  @Nested
  class CircuitControl extends CircuitControlContract {
    @Override
    protected SqgResilienceEngine newEngine() {
      return engine();
    }
  }

  @Nested
  class Flow extends FlowContract {
    @Override
    protected SqgResilienceEngine newEngine() {
      return engine();
    }
  }

  @Nested
  class Bulkhead extends BulkheadContract {
    @Override
    protected SqgResilienceEngine newEngine() {
      return engine();
    }
  }

  @Nested
  class HotKey extends HotKeyContract {
    @Override
    protected SqgResilienceEngine newEngine() {
      return engine();
    }
  }

  @Nested
  class LoadShedding extends SystemContract {
    @Override
    protected SqgResilienceEngine newEngine() {
      return engine();
    }

    @Override
    protected void cpuUsage(double usage) {
      cpuUsage = usage;
    }
  }

  @Nested
  class RuleUpdate extends RuleUpdateContract {
    @Override
    protected SqgResilienceEngine newEngine() {
      return engine();
    }
  }

  @Nested
  class CheckOrder extends CheckOrderContract {
    @Override
    protected SqgResilienceEngine newEngine() {
      return engine();
    }

    @Override
    protected void cpuUsage(double usage) {
      cpuUsage = usage;
    }
  }

  @Nested
  class Transition extends TransitionContract {
    @Override
    protected SqgResilienceEngine newEngine() {
      return engine();
    }
  }

  @Nested
  class Partition extends PartitionContract {
    @Override
    protected SqgResilienceEngine newEngine() {
      return engine();
    }
  }

  /** The wrapper of foreign engines hides none of it. */
  @Nested
  class IsolatedPartition extends PartitionContract {
    @Override
    protected SqgResilienceEngine newEngine() {
      return new IsolatedEngine(engine());
    }
  }
}
