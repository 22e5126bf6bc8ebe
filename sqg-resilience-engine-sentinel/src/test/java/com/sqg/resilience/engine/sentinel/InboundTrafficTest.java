package com.sqg.resilience.engine.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class InboundTrafficTest {

  private final InboundTraffic traffic = new InboundTraffic(3);

  /** One call a second of a millisecond: by Little's law a thousandth of a call is the capacity. */
  @BeforeEach
  void littleTraffic() {
    traffic.begin();
    traffic.end(TimeUnit.MILLISECONDS.toNanos(1));
  }

  @Test
  void two_calls_for_each_processor_are_never_too_many() {
    for (int call = 0; call < 6; call++) {
      traffic.begin();
    }
    assertThat(traffic.isOverCapacity()).isFalse();
  }

  @Test
  void more_than_that_are_if_the_estimate_says_so() {
    for (int call = 0; call < 7; call++) {
      traffic.begin();
    }
    assertThat(traffic.isOverCapacity()).isTrue();
    traffic.abandon();
    assertThat(traffic.isOverCapacity()).isFalse();
  }
}
