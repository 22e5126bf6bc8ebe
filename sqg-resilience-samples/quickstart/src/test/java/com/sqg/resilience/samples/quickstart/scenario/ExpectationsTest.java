package com.sqg.resilience.samples.quickstart.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.samples.quickstart.scenario.ServiceClient.ResourceView;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The verdict fails when the framework does nothing, or too much. */
class ExpectationsTest {

  private final Expectations expectations = new Expectations();
  private final Map<Traffic, Tally> tallies = new HashMap<>();
  private final Map<Traffic, ResourceView> views = new HashMap<>();

  private PhaseResult phase() {
    for (Traffic traffic :
        List.of(Traffic.ORDERS, Traffic.PLACING, Traffic.REVIEWS, Traffic.STOCK)) {
      tallies.putIfAbsent(traffic, calls(100, 200, 5));
      views.putIfAbsent(traffic, new ResourceView("closed", 0, 0, 0));
    }
    PhaseResult phase = new PhaseResult("phase", Map.copyOf(tallies), Map.copyOf(views));
    tallies.clear();
    views.clear();
    return phase;
  }

  private static Tally calls(int count, int status, long millis) {
    Tally tally = new Tally();
    for (int i = 0; i < count; i++) {
      tally.record(status, millis * 1_000_000);
    }
    return tally;
  }

  private PhaseResult harmed() {
    tallies.put(Traffic.ORDERS, calls(100, 200, 900));
    views.put(Traffic.REVIEWS, new ResourceView("open", 0, 50, 0));
    return phase();
  }

  @Test
  void a_refusal_while_healthy_is_a_fault() {
    tallies.put(Traffic.ORDERS, calls(1, 503, 5));
    expectations.healthy(phase());
    assertThat(expectations.broken()).singleElement().asString().contains("nothing is refused");
  }

  @Test
  void observing_must_show_harm_and_refuse_nothing() {
    expectations.observedHarm(harmed(), phase());
    assertThat(expectations.broken()).isEmpty();

    expectations.observedHarm(phase(), phase());
    assertThat(expectations.broken()).hasSize(2);
  }

  @Test
  void enforcing_must_refuse_the_sick_and_spare_the_healthy() {
    tallies.put(Traffic.REVIEWS, calls(100, 503, 5));
    expectations.enforced(phase(), phase(), harmed());
    assertThat(expectations.broken()).isEmpty();

    expectations.enforced(harmed(), phase(), harmed());
    assertThat(expectations.broken()).hasSize(2);
  }

  @Test
  void recovery_needs_a_closed_breaker() {
    views.put(Traffic.REVIEWS, new ResourceView("open", 0, 0, 0));
    expectations.recovered(phase());
    assertThat(expectations.broken()).singleElement().asString().contains("but it is open");
  }

  @Test
  void the_fallback_must_have_answered() {
    views.put(Traffic.STOCK, new ResourceView("open", 50, 0, 100));
    expectations.fallback(phase());
    assertThat(expectations.broken()).isEmpty();

    expectations.fallback(phase());
    assertThat(expectations.broken()).hasSize(2);
  }
}
