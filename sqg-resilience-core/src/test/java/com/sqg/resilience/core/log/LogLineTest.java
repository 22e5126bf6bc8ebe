package com.sqg.resilience.core.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LogLineTest {

  @Test
  void pairs_stand_behind_the_prefix_and_nulls_are_left_out() {
    assertThat(LogLine.of("blocked").with("resource", "a:b").with("rule", null).toString())
        .isEqualTo("[SqgResilience] event=blocked resource=a:b");
  }

  @Test
  void a_value_cannot_forge_another_pair_or_line() {
    assertThat(LogLine.of("x").with("name", "a\nb \"c\" d=e").with("empty", "").toString())
        .isEqualTo("[SqgResilience] event=x name=\"a b 'c' d=e\" empty=\"\"");
  }

  @Test
  void a_limiter_lets_one_line_through_in_an_interval_and_counts_the_others() {
    AtomicLong clock = new AtomicLong();
    LogLimiter limiter = new LogLimiter(100, clock::get);

    assertThat(limiter.tryAcquire()).isZero();
    assertThat(limiter.tryAcquire()).isEqualTo(LogLimiter.HELD_BACK);
    clock.set(99);
    assertThat(limiter.tryAcquire()).isEqualTo(LogLimiter.HELD_BACK);
    clock.set(100);
    assertThat(limiter.tryAcquire()).isEqualTo(2);
    clock.set(200);
    assertThat(limiter.tryAcquire()).isZero();
  }
}
