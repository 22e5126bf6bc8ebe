package com.sqg.resilience.samples.quickstart.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class P99ComparisonTest {

  private static PhaseResult phase(long orders) {
    Map<Traffic, Tally> tallies = new LinkedHashMap<>();
    for (Traffic traffic : new Traffic[] {Traffic.FINDING, Traffic.UNDERWAY}) {
      tallies.put(traffic, new Tally());
      tallies.get(traffic).record(200, orders * 1_000_000);
    }
    return new PhaseResult("phase", tallies, Map.of());
  }

  @Test
  void twice_the_worse_of_before_and_after_is_allowed() {
    P99Comparison comparison = new P99Comparison(phase(30), phase(900), phase(45), phase(70));
    assertThat(comparison.healthy(Traffic.FINDING)).isEqualTo(70);
    assertThat(comparison.allowed(Traffic.FINDING)).isEqualTo(140);
    assertThat(comparison.enforced(Traffic.FINDING)).isEqualTo(45);
  }

  @Test
  void fifty_milliseconds_are_allowed_in_any_case() {
    P99Comparison comparison = new P99Comparison(phase(3), phase(900), phase(45), phase(4));
    assertThat(comparison.allowed(Traffic.FINDING)).isEqualTo(50);
  }

  @Test
  void the_statement_itself_is_no_bystander() {
    P99Comparison comparison = new P99Comparison(phase(3), phase(900), phase(45), phase(4));
    assertThat(comparison.bystanders()).containsExactly(Traffic.FINDING);
    assertThat(comparison.table())
        .startsWith("P99 in ms of the others; allowed is 2 times healthy, but never below 50 ms")
        .containsPattern("orders +4.0 +900.0 +45.0 +50.0")
        .doesNotContain("underway");
  }
}
