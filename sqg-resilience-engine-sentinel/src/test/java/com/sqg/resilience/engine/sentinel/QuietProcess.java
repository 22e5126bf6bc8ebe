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
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * A process that uses every kind of rule for some seconds, and ends by itself; with 2 if a thread
 * runs that should not.
 */
final class QuietProcess {

  private static final List<SqgFlowRule> FLOWS =
      List.of(
          SqgFlowRule.reject(100),
          SqgFlowRule.reject(99.5),
          SqgFlowRule.warmUp(100, Duration.ofSeconds(1)),
          SqgFlowRule.queue(100, Duration.ofMillis(20)));

  private static final Set<String> UNTIL_LOAD_SHEDDING = Set.of("sentinel-time-tick-thread");

  private QuietProcess() {}

  public static void main(String[] args) throws Exception {
    SentinelResilienceEngine engine = new SentinelResilienceEngine();
    for (SqgFlowRule flow : FLOWS) {
      engine.updateRules(new EngineRules(1, null, Map.of("a", all(flow))));
      use(engine, 400);
    }
    if (!UNTIL_LOAD_SHEDDING.containsAll(sentinelThreads())) {
      System.exit(2);
    }
    engine.updateRules(
        new EngineRules(1, SqgSystemRule.cpuUsage(0.01), Map.of("a", all(FLOWS.get(0)))));
    use(engine, 2_500);
    engine.close();
  }

  private static SqgResourceRules all(SqgFlowRule flow) {
    Duration window = Duration.ofSeconds(1);
    Duration open = Duration.ofMillis(50);
    return SqgResourceRules.builder()
        .bulkhead(SqgBulkheadRule.of(10))
        .hotKey(SqgHotKeyRule.of(1000.0, 10))
        .flow(flow)
        .circuitBreaker(SqgCircuitBreakerRule.exceptionRatio(0.5, 5, window, open))
        .circuitBreaker(SqgCircuitBreakerRule.exceptionCount(5, 5, window, open))
        .circuitBreaker(
            SqgCircuitBreakerRule.slowRequestRatio(Duration.ofMillis(1), 0.5, 5, window, open))
        .build();
  }

  private static void use(SentinelResilienceEngine engine, long millis) throws Exception {
    SqgResourceContext context =
        SqgResourceContext.of("a", "web", SqgEntryType.IN).withHotKey("key");
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (System.nanoTime() < end) {
      SqgEntry entry = engine.acquire(context);
      engine.complete(
          entry, SqgInvocationResult.of(SqgFailureDecision.SLOW_FAILURE, 1, new Exception("x")));
      TimeUnit.MILLISECONDS.sleep(1);
    }
  }

  private static List<String> sentinelThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.contains("sentinel") || name.contains("sqg"))
        .toList();
  }
}
