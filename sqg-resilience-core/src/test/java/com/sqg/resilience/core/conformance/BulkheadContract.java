package com.sqg.resilience.core.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.rule.SqgBulkheadRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Bulkheads: exact, and never leaking. */
public abstract class BulkheadContract extends EngineConformance {

  private static SqgResourceRules bulkhead(int max) {
    return SqgResourceRules.builder().bulkhead(SqgBulkheadRule.of(max)).build();
  }

  private long running() {
    return engine.state(RESOURCE).concurrentCalls();
  }

  @Test
  void no_more_calls_run_at_once_than_the_limit() {
    rules(bulkhead(2));
    SqgEntry first = permitted();
    permitted();
    assertThat(blocked(SqgBlockReason.CONCURRENCY_LIMIT).ruleId()).isEqualTo("bulkhead");
    assertThat(running()).isEqualTo(2);

    end(first, SqgFailureDecision.SUCCESS);
    permitted();
    blocked(SqgBlockReason.CONCURRENCY_LIMIT);
  }

  @Test
  void every_decision_gives_the_permit_back_once() {
    rules(bulkhead(1));
    for (SqgFailureDecision decision : SqgFailureDecision.values()) {
      SqgEntry entry = permitted();
      end(entry, decision);
      end(entry, decision);
      assertThat(running()).as(decision.name()).isZero();
    }
  }

  @Test
  void a_changed_limit_counts_the_calls_that_run_already() {
    rules(bulkhead(3));
    SqgEntry first = permitted();
    SqgEntry second = permitted();
    rules(bulkhead(2));
    blocked(SqgBlockReason.CONCURRENCY_LIMIT);
    end(first, SqgFailureDecision.SUCCESS);
    SqgEntry third = permitted();
    rules(bulkhead(3));
    end(second, SqgFailureDecision.SUCCESS);
    end(third, SqgFailureDecision.SUCCESS);
    assertThat(running()).isZero();
  }

  @Test
  void callers_who_ask_together_do_not_pass_together() throws Exception {
    rules(bulkhead(1));
    int rounds = 20_000;
    assertThat(permittedOfTwoWhoAskTogether(rounds, context(), () -> {})).isEqualTo(rounds);
    assertThat(running()).isZero();
  }

  @Test
  void under_contention_the_limit_holds_and_nothing_leaks() throws Exception {
    rules(bulkhead(2));
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Thread thread =
          new Thread(
              () -> {
                for (int n = 0; n < 5_000; n++) {
                  SqgEntry entry = engine.acquire(context());
                  if (entry.isPermitted()) {
                    most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                    Thread.yield();
                    inside.decrementAndGet();
                    end(entry, SqgFailureDecision.SUCCESS);
                  }
                }
              });
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(most.get()).isBetween(1, 2);
    assertThat(running()).isZero();
  }
}
