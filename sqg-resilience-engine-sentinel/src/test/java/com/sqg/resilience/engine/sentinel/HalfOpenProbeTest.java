package com.sqg.resilience.engine.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.rule.SqgCircuitBreakerRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The half-open state has one place, and each probe can give up its own only. */
class HalfOpenProbeTest {

  private static final Duration OPEN = Duration.ofSeconds(5);
  private static final SqgResourceContext CONTEXT =
      SqgResourceContext.of("a", "method", SqgEntryType.OUT);

  private final AtomicLong clock = new AtomicLong();
  private final SentinelResilienceEngine engine = new SentinelResilienceEngine(clock::get, () -> 0);
  private final AtomicInteger transitions = new AtomicInteger();

  @BeforeEach
  void tripAndWait() {
    engine.updateRules(
        EngineRules.of(
            "a",
            SqgResourceRules.builder()
                .circuitBreaker(
                    SqgCircuitBreakerRule.exceptionCount(1, 1, Duration.ofHours(1), OPEN))
                .build()));
    EngineRules.fail(engine, CONTEXT);
    engine.onStateTransition((resource, ruleId, from, to) -> transitions.incrementAndGet());
    pass(OPEN);
  }

  private void pass(Duration time) {
    clock.addAndGet(time.toNanos());
  }

  private SqgEntry probe() {
    SqgEntry entry = engine.acquire(CONTEXT);
    assertThat(entry.isPermitted()).isTrue();
    return entry;
  }

  private void assertRefused() {
    assertThat(engine.acquire(CONTEXT).isPermitted()).isFalse();
  }

  private void end(SqgEntry entry, SqgFailureDecision decision) {
    engine.complete(entry, SqgInvocationResult.of(decision, 1, null));
  }

  private SqgCircuitState state() {
    return engine.state("a").circuitState();
  }

  @Test
  void of_three_probes_only_the_last_one_can_give_up_the_place() {
    SqgEntry first = probe();
    pass(OPEN.plusNanos(1));
    SqgEntry second = probe();
    pass(OPEN.plusNanos(1));
    SqgEntry third = probe();
    end(second, SqgFailureDecision.IGNORED);
    end(first, SqgFailureDecision.IGNORED);
    assertRefused();
    end(third, SqgFailureDecision.IGNORED);
    SqgEntry fourth = probe();
    assertRefused();
    end(fourth, SqgFailureDecision.SUCCESS);
    assertThat(state()).isEqualTo(SqgCircuitState.CLOSED);
    assertThat(transitions).hasValue(2);
  }

  @Test
  void a_place_taken_after_an_ignored_probe_has_its_whole_time_before_it_is_overdue() {
    SqgEntry first = probe();
    pass(OPEN);
    end(first, SqgFailureDecision.IGNORED);
    probe();
    pass(OPEN);
    assertRefused();
    pass(Duration.ofNanos(1));
    probe();
  }

  @Test
  void a_probe_whose_place_another_one_gave_up_still_decides() {
    SqgEntry overdue = probe();
    pass(OPEN.plusNanos(1));
    end(probe(), SqgFailureDecision.IGNORED);
    end(overdue, SqgFailureDecision.FAILURE);
    assertThat(state()).isEqualTo(SqgCircuitState.OPEN);
    assertRefused();
  }

  @Test
  void of_many_threads_whose_probes_end_ignored_one_is_inside_at_a_time() throws Exception {
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    AtomicInteger probes = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Thread thread =
          new Thread(
              () -> {
                while (probes.get() < 3_000) {
                  SqgEntry entry = engine.acquire(CONTEXT);
                  if (entry.isPermitted()) {
                    most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                    probes.incrementAndGet();
                    Thread.yield();
                    inside.decrementAndGet();
                    end(entry, SqgFailureDecision.IGNORED);
                  }
                }
              });
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(most).hasValue(1);
    assertThat(transitions).as("open to half-open, and nothing else").hasValue(1);
    end(probe(), SqgFailureDecision.SUCCESS);
    assertThat(state()).isEqualTo(SqgCircuitState.CLOSED);
  }
}
