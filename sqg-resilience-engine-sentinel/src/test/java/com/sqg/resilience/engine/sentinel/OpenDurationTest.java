package com.sqg.resilience.engine.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.rule.SqgCircuitBreakerRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Open durations hold to the millisecond, where Sentinel alone knows whole seconds. */
class OpenDurationTest {

  private static final SqgResourceContext CONTEXT =
      SqgResourceContext.of("a", "method", SqgEntryType.OUT);

  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 1_000);
  private final SentinelResilienceEngine engine = new SentinelResilienceEngine(clock::get, () -> 0);

  private void pass(long millis) {
    clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
  }

  private void tripWith(Duration openDuration) {
    engine.updateRules(
        EngineRules.of(
            "a",
            SqgResourceRules.builder()
                .circuitBreaker(
                    SqgCircuitBreakerRule.exceptionCount(1, 1, Duration.ofHours(1), openDuration))
                .build()));
    EngineRules.fail(engine, CONTEXT);
  }

  @Test
  void a_probe_passes_when_the_time_has_come_and_not_before_even_across_a_clock_overflow() {
    tripWith(Duration.ofMillis(250));
    pass(249);
    assertThat(engine.acquire(CONTEXT).retryAfterMillis()).isEqualTo(2);
    pass(1);
    assertThat(engine.acquire(CONTEXT).isPermitted()).isTrue();
  }

  @Test
  void a_lost_probe_is_replaced_after_the_open_duration_and_no_sooner_than_a_second() {
    tripWith(Duration.ofMillis(250));
    pass(250);
    assertThat(engine.acquire(CONTEXT).isPermitted()).isTrue();
    pass(1_000);
    assertThat(engine.acquire(CONTEXT).isPermitted()).isFalse();
    pass(1);
    assertThat(engine.acquire(CONTEXT).isPermitted()).isTrue();
    assertThat(engine.acquire(CONTEXT).isPermitted()).isFalse();
  }
}
