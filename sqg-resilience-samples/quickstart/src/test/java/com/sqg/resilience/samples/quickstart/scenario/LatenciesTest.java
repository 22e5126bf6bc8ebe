package com.sqg.resilience.samples.quickstart.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LatenciesTest {

  @Test
  void a_percentile_is_the_least_duration_that_its_share_of_calls_did_not_exceed() {
    Latencies latencies = new Latencies();
    for (int millis = 2_000; millis >= 1; millis--) {
      latencies.record(millis * 1_000_000L);
    }
    assertThat(latencies.count()).isEqualTo(2_000);
    assertThat(latencies.percentileMillis(0.50)).isEqualTo(1_000);
    assertThat(latencies.percentileMillis(0.99)).isEqualTo(1_980);
    assertThat(latencies.percentileMillis(1)).isEqualTo(2_000);
  }

  @Test
  void without_calls_it_is_zero() {
    assertThat(new Latencies().percentileMillis(0.99)).isZero();
  }
}
