package com.sqg.resilience.samples.quickstart.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.samples.quickstart.scenario.ServiceClient.OpenStatement;
import com.sqg.resilience.samples.quickstart.scenario.ServiceClient.ResourceView;
import java.util.HashMap;
import java.util.LinkedHashMap;
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
    expectations.recovered(phase(), Traffic.REVIEWS);
    assertThat(expectations.broken()).singleElement().asString().contains("but it is open");
  }

  private PhaseResult statements(long bystanderMillis, int underwayStatus, long underwayMillis) {
    Map<Traffic, Tally> all = new LinkedHashMap<>();
    all.put(Traffic.FINDING, calls(100, 200, bystanderMillis));
    all.put(Traffic.STOCK, calls(100, 200, bystanderMillis));
    all.put(Traffic.UNDERWAY, calls(100, underwayStatus, underwayMillis));
    return new PhaseResult(
        "phase",
        all,
        Map.of(Traffic.UNDERWAY, new ResourceView("open", 0, underwayMillis > 100 ? 50 : 0, 0)));
  }

  private static OpenStatement open(String name) {
    return new OpenStatement(name, "0123456789ABCDEF", 800, 100);
  }

  @Test
  void without_the_index_every_kind_of_traffic_must_suffer_and_nothing_be_refused() {
    PhaseResult indexed = statements(5, 200, 5);
    expectations.drained(statements(900, 200, 900), indexed);
    assertThat(expectations.broken()).isEmpty();

    expectations.drained(statements(100, 200, 900), indexed);
    assertThat(expectations.broken())
        .hasSize(2)
        .allMatch(claim -> claim.contains("their p99 went from 5.0 to 100.0 ms"));

    expectations.drained(statements(900, 503, 900), indexed);
    assertThat(expectations.broken()).hasSize(3).last().asString().contains("nothing is refused");

    expectations.drained(statements(5, 200, 5), indexed);
    assertThat(expectations.broken())
        .hasSize(7)
        .anyMatch(claim -> claim.contains("but it counted nothing"));
  }

  @Test
  void the_statement_without_an_index_must_be_the_only_one_refused() {
    List<OpenStatement> alone = List.of(open("OrderMapper.underway"));
    expectations.refusedAlone(statements(5, 503, 5), alone);
    assertThat(expectations.broken()).isEmpty();

    expectations.refusedAlone(
        statements(5, 503, 5), List.of(open("OrderMapper.underway"), open("OrderMapper.find")));
    assertThat(expectations.broken())
        .singleElement()
        .asString()
        .contains("open are [OrderMapper.underway, OrderMapper.find]");

    expectations.refusedAlone(statements(5, 200, 5), alone);
    assertThat(expectations.broken()).hasSize(2).last().asString().contains("0 of 100 were");

    PhaseResult refusingAnother = statements(5, 503, 5);
    refusingAnother.tallies().put(Traffic.FINDING, calls(3, 503, 5));
    expectations.refusedAlone(refusingAnother, alone);
    assertThat(expectations.broken())
        .hasSize(3)
        .last()
        .asString()
        .contains("every other call is served, but 3 of orders were not");
  }

  @Test
  void the_others_must_keep_within_twice_their_healthy_p99() {
    PhaseResult healthy = statements(40, 200, 5);
    PhaseResult harmed = statements(900, 200, 900);
    expectations.kept(
        new P99Comparison(healthy, harmed, statements(80, 503, 5), statements(30, 200, 5)));
    assertThat(expectations.broken()).isEmpty();

    expectations.kept(
        new P99Comparison(healthy, harmed, statements(81, 503, 5), statements(30, 200, 5)));
    assertThat(expectations.broken())
        .hasSize(2)
        .first()
        .asString()
        .contains("orders keep their p99 within 80.0 ms, but it was 81.0");
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
