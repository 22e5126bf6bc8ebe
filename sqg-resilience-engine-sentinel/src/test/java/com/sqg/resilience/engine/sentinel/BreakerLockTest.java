package com.sqg.resilience.engine.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.rule.SqgCircuitBreakerRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a breaker's lock is for: one probe of many callers; and what is decided without it. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BreakerLockTest {

  private static final SqgResourceContext CONTEXT =
      SqgResourceContext.of("a", "method", SqgEntryType.OUT);

  private final CountDownLatch inside = new CountDownLatch(1);
  private final CountDownLatch goOn = new CountDownLatch(1);
  private final SentinelResilienceEngine engine = new SentinelResilienceEngine(this::now, () -> 0);

  /** The clock is read inside the lock: the thread that is to hold it stops there. */
  private volatile Thread holder;

  private volatile long holdersNow;
  private volatile long othersNow;
  private int readsBefore;

  private long now() {
    if (Thread.currentThread() != holder) {
      return othersNow;
    }
    if (readsBefore-- == 0) {
      inside.countDown();
      try {
        goOn.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    return holdersNow;
  }

  private Thread hold(int reads, long nanos, Runnable action) throws InterruptedException {
    readsBefore = reads;
    holdersNow = nanos;
    holder = new Thread(action);
    holder.start();
    assertThat(inside.await(10, TimeUnit.SECONDS)).isTrue();
    return holder;
  }

  private void rules() {
    engine.updateRules(
        EngineRules.of(
            "a",
            SqgResourceRules.builder()
                .circuitBreaker(
                    SqgCircuitBreakerRule.exceptionCount(
                        1, 1, Duration.ofHours(1), Duration.ofSeconds(5)))
                .build()));
  }

  private void end(SqgEntry entry, SqgFailureDecision decision) {
    engine.complete(entry, SqgInvocationResult.of(decision, 1, null));
  }

  @Test
  void a_closed_breaker_takes_no_lock() throws Exception {
    rules();
    Thread tripping = hold(0, 0, () -> EngineRules.fail(engine, CONTEXT));
    SqgEntry entry = engine.acquire(CONTEXT);
    assertThat(entry.isPermitted()).isTrue();
    end(entry, SqgFailureDecision.IGNORED);
    goOn.countDown();
    tripping.join();
    assertThat(engine.acquire(CONTEXT).isPermitted()).isFalse();
  }

  @Test
  void an_open_breaker_refuses_without_the_lock_and_ignored_calls_end_without_it()
      throws Exception {
    rules();
    SqgEntry early = engine.acquire(CONTEXT);
    EngineRules.fail(engine, CONTEXT);
    // Outside the lock once, then inside.
    Thread probing = hold(1, TimeUnit.SECONDS.toNanos(5), () -> engine.acquire(CONTEXT));
    assertThat(engine.acquire(CONTEXT).isPermitted()).isFalse();
    end(early, SqgFailureDecision.IGNORED);
    goOn.countDown();
    probing.join();
  }

  @Test
  void of_two_that_both_saw_the_time_come_one_is_the_probe() throws Exception {
    rules();
    EngineRules.fail(engine, CONTEXT);
    othersNow = TimeUnit.SECONDS.toNanos(5);
    AtomicReference<SqgEntry> late = new AtomicReference<>();
    // Stops where it has seen the time come, before it takes the lock.
    Thread second = hold(0, othersNow, () -> late.set(engine.acquire(CONTEXT)));
    assertThat(engine.acquire(CONTEXT).isPermitted()).isTrue();
    goOn.countDown();
    second.join();
    assertThat(late.get().isPermitted()).isFalse();
  }
}
