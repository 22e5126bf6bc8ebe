package com.sqg.resilience.benchmarks.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.api.Test;

class LatenciesTest {

  private final Latencies latencies = new Latencies();

  @Test
  void percentiles_are_exact_to_a_sixteenth() {
    for (long nanos = 1; nanos <= 100_000; nanos++) {
      latencies.record(nanos);
    }
    assertThat(latencies.total()).isEqualTo(100_000);
    assertThat(latencies.percentile(0.5)).isCloseTo(50_000, withinPercentage(7));
    assertThat(latencies.percentile(0.99)).isCloseTo(99_000, withinPercentage(7));
  }

  @Test
  void small_and_huge_ones_have_a_place_too() {
    latencies.record(3);
    latencies.record(Long.MAX_VALUE);

    assertThat(latencies.percentile(0.5)).isEqualTo(3);
    assertThat(latencies.percentile(1)).isGreaterThan(Long.MAX_VALUE / 16 * 15);
  }
}
