package com.sqg.resilience.samples.quickstart.scenario;

import com.sqg.resilience.samples.quickstart.scenario.ServiceClient.OpenStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What the scenario claims to show, checked against what it measured. The margins are wide enough
 * for a busy two-core machine and far too narrow for a framework that does nothing.
 */
final class Expectations {

  /** Below this a p99 is noise, whatever it was before. */
  private static final double QUIET_P99_MILLIS = 150;

  private final List<String> broken = new ArrayList<>();

  void healthy(PhaseResult phase) {
    expect(
        phase.refused() == 0, phase, "nothing is refused, but " + phase.refused() + " calls were");
    expect(phase.errors() == 0, phase, "nothing fails, but " + phase.errors() + " calls did");
  }

  void observedHarm(PhaseResult phase, PhaseResult healthy) {
    expect(
        phase.refused() == 0, phase, "nothing is refused, but " + phase.refused() + " calls were");
    expect(
        phase.view(Traffic.REVIEWS).shadowBlocked() > 0,
        phase,
        "the endpoint counts what enforcing would have refused, but it counted nothing");
    double before = healthy.tally(Traffic.ORDERS).p99();
    double now = phase.tally(Traffic.ORDERS).p99();
    expect(
        now > Math.max(3 * before, QUIET_P99_MILLIS),
        phase,
        millis(
            "orders suffer from the slow reviews, but their p99 went from %.1f to %.1f ms",
            before, now));
  }

  void enforced(PhaseResult phase, PhaseResult healthy, PhaseResult observed) {
    refusedFast(phase, Traffic.REVIEWS);
    Tally orders = phase.tally(Traffic.ORDERS);
    expect(
        orders.refused == 0 && orders.errors == 0,
        phase,
        "every order call is served, but " + (orders.refused + orders.errors) + " were not");
    double before = healthy.tally(Traffic.ORDERS).p99();
    double harmed = observed.tally(Traffic.ORDERS).p99();
    expect(
        orders.p99() < Math.max(3 * before, QUIET_P99_MILLIS) && orders.p99() < harmed / 2,
        phase,
        millis(
            "orders keep their p99, but it was %.1f ms healthy, %.1f observed and %.1f now",
            before, harmed, orders.p99()));
  }

  void recovered(PhaseResult phase, Traffic traffic) {
    String state = phase.view(traffic).state();
    expect(state.equals("closed"), phase, "the probe has closed the breaker, but it is " + state);
    healthy(phase);
  }

  void fallback(PhaseResult phase) {
    Tally stock = phase.tally(Traffic.STOCK);
    expect(
        stock.ok == stock.calls() && stock.calls() > 0,
        phase,
        "every stock call is answered, but " + (stock.calls() - stock.ok) + " were not");
    expect(
        phase.view(Traffic.STOCK).fallbacks() > 0.8 * stock.calls(),
        phase,
        "the fallback answers for the failing inventory, but it did so "
            + phase.view(Traffic.STOCK).fallbacks()
            + " times in "
            + stock.calls()
            + " calls");
    expect(
        phase.view(Traffic.STOCK).blocked() > 0,
        phase,
        "the breaker spares the failing inventory calls, but refused none");
  }

  /** Without its index one statement has slowed down everything, and nothing was refused. */
  void drained(PhaseResult phase, PhaseResult indexed) {
    expect(
        phase.refused() == 0, phase, "nothing is refused, but " + phase.refused() + " calls were");
    expect(
        phase.view(Traffic.UNDERWAY).shadowBlocked() > 0,
        phase,
        "the endpoint counts what enforcing would have refused, but it counted nothing");
    phase
        .tallies()
        .forEach(
            (traffic, tally) ->
                expect(
                    tally.p99() > Math.max(3 * indexed.tally(traffic).p99(), QUIET_P99_MILLIS),
                    phase,
                    millis(
                        traffic.name() + " suffer, but their p99 went from %.1f to %.1f ms",
                        indexed.tally(traffic).p99(),
                        tally.p99())));
  }

  /** That statement was refused, and nothing else was. */
  void refusedAlone(PhaseResult phase, List<OpenStatement> open) {
    refusedFast(phase, Traffic.UNDERWAY);
    List<String> names = open.stream().map(OpenStatement::name).toList();
    expect(
        names.equals(List.of(Traffic.UNDERWAY.statement())),
        phase,
        "the breaker of that statement alone is open, but open are " + names);
    phase
        .tallies()
        .forEach(
            (traffic, tally) ->
                expect(
                    traffic.equals(Traffic.UNDERWAY) || tally.refused == 0 && tally.errors == 0,
                    phase,
                    "every other call is served, but "
                        + (tally.refused + tally.errors)
                        + " of "
                        + traffic.name()
                        + " were not"));
  }

  /** The others were as quick as with the index, within the promised limit. */
  void kept(P99Comparison comparison) {
    for (Traffic traffic : comparison.bystanders()) {
      expect(
          comparison.enforced(traffic) <= comparison.allowed(traffic),
          comparison.enforced(),
          millis(
              traffic.name() + " keep their p99 within %.1f ms, but it was %.1f",
              comparison.allowed(traffic),
              comparison.enforced(traffic)));
    }
  }

  /** What was expected and did not happen; empty if all did. */
  List<String> broken() {
    return List.copyOf(broken);
  }

  private void refusedFast(PhaseResult phase, Traffic traffic) {
    Tally tally = phase.tally(traffic);
    expect(
        tally.refused > 0.8 * tally.calls(),
        phase,
        "most "
            + traffic.name()
            + " calls are refused, but "
            + tally.refused
            + " of "
            + tally.calls()
            + " were");
    expect(
        tally.refusals.percentileMillis(0.5) < 50,
        phase,
        millis(
            "refusals are fast, but their median was %.1f ms",
            tally.refusals.percentileMillis(0.5)));
  }

  private void expect(boolean holds, PhaseResult phase, String claim) {
    if (!holds) {
      broken.add(phase.name() + ": " + claim);
    }
  }

  private static String millis(String text, Object... values) {
    return String.format(Locale.ROOT, text, values);
  }
}
