package com.sqg.resilience.engine.sentinel;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.rule.SqgBulkheadRule;
import com.sqg.resilience.api.rule.SqgCircuitBreakerRule;
import com.sqg.resilience.api.rule.SqgFlowRule;
import com.sqg.resilience.api.rule.SqgHotKeyRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgSystemRule;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A process that uses every kind of rule for some seconds, and ends by itself. */
final class QuietProcess {

  private QuietProcess() {}

  public static void main(String[] args) throws Exception {
    SentinelResilienceEngine engine = new SentinelResilienceEngine();
    SqgResourceRules all =
        SqgResourceRules.builder()
            .bulkhead(SqgBulkheadRule.of(10))
            .hotKey(SqgHotKeyRule.of(1000.0, 10))
            .flow(SqgFlowRule.warmUp(100, Duration.ofSeconds(1)))
            .circuitBreaker(
                SqgCircuitBreakerRule.exceptionRatio(
                    0.5, 5, Duration.ofSeconds(1), Duration.ofMillis(50)))
            .circuitBreaker(
                SqgCircuitBreakerRule.slowRequestRatio(
                    Duration.ofMillis(1), 0.5, 5, Duration.ofSeconds(1), Duration.ofMillis(50)))
            .build();
    engine.updateRules(new EngineRules(1, SqgSystemRule.cpuUsage(0.5), Map.of("a", all)));
    SqgResourceContext context =
        SqgResourceContext.of("a", "web", SqgEntryType.IN).withHotKey("key");
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(3);
    while (System.nanoTime() < end) {
      SqgEntry entry = engine.acquire(context);
      engine.complete(
          entry, SqgInvocationResult.of(SqgFailureDecision.SLOW_FAILURE, 1, new Exception("x")));
      TimeUnit.MILLISECONDS.sleep(1);
    }
    engine.close();
  }
}
