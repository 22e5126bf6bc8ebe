package com.sqg.resilience.engine.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.rule.SqgFlowRule;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PacingCheckTest {

  private final AtomicLong clock = new AtomicLong();
  private final PacingCheck check =
      new PacingCheck(SqgFlowRule.queue(10, Duration.ofSeconds(5)), clock::get);

  private SentinelEntry acquire() {
    SentinelEntry entry =
        new SentinelEntry(
            SqgResourceContext.of("a", "method", SqgEntryType.OUT), new AdmissionCheck[] {check});
    assertThat(check.tryAcquire(entry, 0)).isNull();
    return entry;
  }

  @Test
  void slots_given_back_in_any_order_are_there_again() {
    SentinelEntry first = acquire();
    SentinelEntry second = acquire();
    SentinelEntry third = acquire();
    check.release(first, 0);
    check.release(third, 0);
    check.release(second, 0);

    assertThat(acquire().delayNanos()).isZero();
    assertThat(acquire().delayNanos()).isEqualTo(TimeUnit.MILLISECONDS.toNanos(100));
  }

  @Test
  void a_slot_given_back_late_buys_nothing() {
    SentinelEntry first = acquire();
    clock.set(TimeUnit.SECONDS.toNanos(10));
    check.release(first, 0);

    assertThat(acquire().delayNanos()).isZero();
    assertThat(acquire().delayNanos()).isEqualTo(TimeUnit.MILLISECONDS.toNanos(100));
  }
}
