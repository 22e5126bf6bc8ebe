package com.sqg.resilience.engine.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.rule.SqgBulkheadRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import com.sqg.resilience.api.rule.SqgSystemRule;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.RepeatedTest;

/** Resources that are first called while rules change: none is lost, none has old rules. */
class FirstCallsDuringReloadsTest {

  private static final int THREADS = 4;
  private static final int RESOURCES_A_THREAD = 50;
  private static final int RESOURCES = THREADS * RESOURCES_A_THREAD;

  private final SentinelResilienceEngine engine =
      new SentinelResilienceEngine(System::nanoTime, () -> 0);

  private static SqgResourceContext context(int number) {
    return SqgResourceContext.of("r" + number, "method", SqgEntryType.OUT);
  }

  @RepeatedTest(200)
  void every_resource_has_the_latest_rules_and_counts_the_call_that_made_it_known()
      throws Exception {
    callWhileRulesChange();
    for (int number = 0; number < RESOURCES; number++) {
      SqgResourceContext context = context(number);
      // One call runs already, and the latest limit is two.
      assertThat(engine.state(context.resource()).concurrentCalls()).as("running").isEqualTo(1);
      assertThat(engine.acquire(context).isPermitted()).as("second call").isTrue();
      assertThat(engine.acquire(context).isPermitted()).as("third call").isFalse();
    }
  }

  private void callWhileRulesChange() throws InterruptedException {
    engine.updateRules(new Limit(RESOURCES));
    AtomicInteger called = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      int first = i * RESOURCES_A_THREAD;
      Thread thread =
          new Thread(
              () -> {
                for (int number = first; number < first + RESOURCES_A_THREAD; number++) {
                  engine.acquire(context(number));
                  called.incrementAndGet();
                }
              });
      thread.start();
      threads.add(thread);
    }
    for (int done = called.get(); done < RESOURCES / 2; done = called.get()) {
      engine.updateRules(new Limit(3 + done));
    }
    engine.updateRules(new Limit(2));
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static final class Limit implements SqgRuleSnapshot {

    private final SqgResourceRules rules;

    Limit(int calls) {
      rules = SqgResourceRules.builder().bulkhead(SqgBulkheadRule.of(calls)).build();
    }

    @Override
    public long version() {
      return 1;
    }

    @Override
    public SqgMode mode() {
      return null;
    }

    @Override
    public SqgSystemRule system() {
      return null;
    }

    @Override
    public SqgResourceRules rulesFor(SqgResourceContext context) {
      return rules;
    }
  }
}
