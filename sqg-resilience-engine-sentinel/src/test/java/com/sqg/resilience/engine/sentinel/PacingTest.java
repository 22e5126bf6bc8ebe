package com.sqg.resilience.engine.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.rule.SqgFlowRule;
import com.sqg.resilience.api.rule.SqgHotKeyRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Queues and token buckets on a clock of our own: exact. */
class PacingTest {

  private static final SqgResourceContext CONTEXT =
      SqgResourceContext.of("a", "method", SqgEntryType.OUT);

  private final AtomicLong clock = new AtomicLong(-5);
  private final SentinelResilienceEngine engine = new SentinelResilienceEngine(clock::get, () -> 0);

  private void rules(SqgResourceRules rules) {
    engine.updateRules(EngineRules.of("a", rules));
  }

  private void pass(long millis) {
    clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
  }

  @Test
  void calls_are_spaced_evenly_and_an_idle_time_is_not_saved_up() {
    rules(SqgResourceRules.builder().flow(SqgFlowRule.queue(10, Duration.ofMillis(200))).build());
    pass(60_000);
    for (long expected : new long[] {0, 100, 200}) {
      assertThat(TimeUnit.NANOSECONDS.toMillis(engine.acquire(CONTEXT).delayNanos()))
          .isEqualTo(expected);
    }
    SqgEntry refused = engine.acquire(CONTEXT);
    assertThat(refused.isPermitted()).isFalse();
    assertThat(refused.retryAfterMillis()).isEqualTo(101);

    pass(100);
    assertThat(TimeUnit.NANOSECONDS.toMillis(engine.acquire(CONTEXT).delayNanos())).isEqualTo(200);
  }

  @Test
  void a_keys_bucket_refills_evenly() {
    rules(SqgResourceRules.builder().hotKey(SqgHotKeyRule.of(4.0, null)).build());
    SqgResourceContext key = CONTEXT.withHotKey("k");
    for (int i = 0; i < 4; i++) {
      assertThat(engine.acquire(key).isPermitted()).isTrue();
    }
    assertThat(engine.acquire(key).retryAfterMillis()).isEqualTo(251);
    pass(250);
    assertThat(engine.acquire(key).isPermitted()).isTrue();
    assertThat(engine.acquire(key).isPermitted()).isFalse();
  }

  @Test
  void a_limit_that_is_no_whole_number_is_kept_exactly() {
    rules(SqgResourceRules.builder().flow(SqgFlowRule.reject(2.5)).build());
    int permitted = 0;
    for (int tenth = 0; tenth < 1_000; tenth++) {
      while (engine.acquire(CONTEXT).isPermitted()) {
        permitted++;
      }
      pass(100);
    }
    assertThat(permitted).as("2.5 a second over 100 seconds").isBetween(250, 252);
  }

  @Test
  void a_limit_of_one_in_ten_seconds_admits_one_in_ten_seconds() {
    rules(SqgResourceRules.builder().flow(SqgFlowRule.reject(0.1)).build());
    assertThat(engine.acquire(CONTEXT).isPermitted()).isTrue();
    pass(9_999);
    assertThat(engine.acquire(CONTEXT).isPermitted()).isFalse();
    pass(1);
    assertThat(engine.acquire(CONTEXT).isPermitted()).isTrue();
  }

  @Test
  void the_smallest_rate_there_is_still_limits() {
    rules(SqgResourceRules.builder().flow(SqgFlowRule.reject(Double.MIN_VALUE)).build());
    assertThat(engine.acquire(CONTEXT).isPermitted()).isTrue();
    assertThat(engine.acquire(CONTEXT).isPermitted()).isFalse();
    pass(60_000);
    assertThat(engine.acquire(CONTEXT).isPermitted()).isFalse();
  }
}
