package com.sqg.resilience.engine.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** All rules at once, random outcomes, rules swapped underneath: nothing is left held. */
class SentinelEngineConcurrencyTest {

  private static final SqgFailureDecision[] DECISIONS = SqgFailureDecision.values();
  private static final int RELOADS = 2_500;
  private static final int CALLS_A_RELOAD = 200;

  private final AtomicLong calls = new AtomicLong();
  private final SentinelResilienceEngine engine =
      new SentinelResilienceEngine(System::nanoTime, () -> 0.95);
  private final SqgResourceContext context = SqgResourceContext.of("a", "web", SqgEntryType.IN);

  private static EngineRules rules(long version, int limit) {
    return new EngineRules(
        version,
        version % 3 == 0 ? null : SqgSystemRule.cpuUsage(0.9),
        Map.of(
            "a",
            SqgResourceRules.builder()
                .bulkhead(SqgBulkheadRule.of(limit))
                .hotKey(SqgHotKeyRule.of(1_000.0 * limit, limit))
                .flow(SqgFlowRule.reject(100_000))
                .circuitBreaker(
                    SqgCircuitBreakerRule.exceptionRatio(
                        0.5, 5, Duration.ofMillis(100), Duration.ofMillis(2)))
                .circuitBreaker(
                    SqgCircuitBreakerRule.slowRequestRatio(
                        Duration.ofMillis(50),
                        0.5,
                        5,
                        Duration.ofMillis(100),
                        Duration.ofMillis(1)))
                .build()));
  }

  @Test
  void nothing_is_left_held_when_all_calls_have_ended() throws Exception {
    engine.updateRules(rules(1, 3));
    AtomicBoolean stop = new AtomicBoolean();
    List<Thread> threads = new ArrayList<>();
    List<Throwable> faults = java.util.Collections.synchronizedList(new ArrayList<>());
    for (int i = 0; i < 4; i++) {
      Random random = new Random(i);
      Thread thread = new Thread(() -> run(random, stop));
      thread.setUncaughtExceptionHandler((t, fault) -> faults.add(fault));
      thread.start();
      threads.add(thread);
    }
    for (long version = 2; version < RELOADS; version++) {
      engine.updateRules(rules(version, 2 + (int) (version % 4)));
      awaitCalls(CALLS_A_RELOAD, faults);
    }
    stop.set(true);
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(faults).isEmpty();
    engine.updateRules(rules(1, 3));
    assertThat(engine.state("a").concurrentCalls()).isZero();
    engine.updateRules(
        EngineRules.of("a", SqgResourceRules.builder().hotKey(SqgHotKeyRule.of(null, 1)).build()));
    for (int key = 0; key < 3; key++) {
      assertThat(engine.acquire(context.withHotKey(key)).isPermitted()).as("key " + key).isTrue();
    }
  }

  /** Paced by the calls themselves: every set of rules sees some, however busy the machine is. */
  private void awaitCalls(int more, List<Throwable> faults) {
    long goal = calls.get() + more;
    while (calls.get() < goal && faults.isEmpty()) {
      Thread.yield();
    }
  }

  private void run(Random random, AtomicBoolean stop) {
    Deque<SqgEntry> open = new ArrayDeque<>();
    while (!stop.get()) {
      SqgEntry entry = engine.acquire(context.withHotKey(random.nextInt(3)));
      calls.incrementAndGet();
      if (entry.isPermitted()) {
        open.add(entry);
      }
      if (open.size() > random.nextInt(3)) {
        end(open.poll(), random);
      }
    }
    open.forEach(entry -> end(entry, random));
  }

  private void end(SqgEntry entry, Random random) {
    SqgInvocationResult result =
        SqgInvocationResult.of(
            DECISIONS[random.nextInt(DECISIONS.length)], random.nextInt(100_000_000), null);
    engine.complete(entry, result);
    if (random.nextBoolean()) {
      engine.complete(entry, result);
    }
  }
}
