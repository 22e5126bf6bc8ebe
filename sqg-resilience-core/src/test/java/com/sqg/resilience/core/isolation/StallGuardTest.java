package com.sqg.resilience.core.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class StallGuardTest {

  private final AtomicLong clock = new AtomicLong();
  private final StallGuard guard = new StallGuard(clock::get);

  private void pass(long millis) {
    clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
  }

  @Test
  void calls_are_turned_away_once_nobody_comes_out_and_let_in_again_when_somebody_does() {
    assertThat(guard.tryEnter()).isTrue();
    pass(900);
    assertThat(guard.tryEnter()).as("not stalled yet").isTrue();
    pass(200);
    assertThat(guard.tryEnter()).as("stalled").isFalse();

    guard.exit();
    assertThat(guard.tryEnter()).as("somebody came out").isTrue();
  }

  @Test
  void a_long_idle_time_is_no_stall() {
    assertThat(guard.tryEnter()).isTrue();
    guard.exit();
    pass(60_000);
    assertThat(guard.tryEnter()).isTrue();
    assertThat(guard.tryEnter()).isTrue();
  }
}
