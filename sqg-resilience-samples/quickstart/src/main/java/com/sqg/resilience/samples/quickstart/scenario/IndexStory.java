package com.sqg.resilience.samples.quickstart.scenario;

import com.sqg.resilience.samples.quickstart.scenario.ServiceClient.OpenStatement;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;

/**
 * One index goes missing under load: the statement that needs it takes the pool, and then the
 * threads, from all others, unless it is refused.
 */
final class IndexStory {

  private static final List<Traffic> ALL =
      List.of(Traffic.FINDING, Traffic.PLACING, Traffic.UNDERWAY, Traffic.BROWSING, Traffic.STOCK);

  private final ServiceClient service;
  private final Phases phases;
  private final int seconds;
  private final PrintStream out;

  IndexStory(ServiceClient service, Phases phases, int seconds, PrintStream out) {
    this.service = service;
    this.phases = phases;
    this.seconds = seconds;
    this.out = out;
  }

  void tell(Expectations expectations) throws IOException, InterruptedException {
    int shorter = Math.max(3, seconds * 2 / 3);
    service.mode("observe");
    phases.warmUp(ALL);
    phases.settle(ALL, () -> service.openStatements().isEmpty());
    PhaseResult indexed =
        phases.run(
            "6 indexed",
            "Another statement shares the orders' pool of ten. All is well.",
            shorter,
            ALL);
    expectations.healthy(indexed);

    service.fail("index");
    PhaseResult observed =
        phases.run(
            "7 no index, observe",
            "Its index is dropped: it reads 100,000 rows for each order; the framework only"
                + " watches.",
            seconds,
            ALL);
    show(service.openStatements());
    expectations.drained(observed, indexed);

    service.mode("enforce");
    // Starved by the other, a quick statement may have been slow, too. It is not any more.
    phases.settle(ALL, this::onlyTheSlowOneIsOpen);
    PhaseResult enforced =
        phases.run(
            "8 no index, enforce",
            "Still no index; the mode was switched, and that statement alone gets refusals.",
            seconds,
            ALL);
    List<OpenStatement> open = service.openStatements();
    show(open);
    expectations.refusedAlone(enforced, open);

    service.heal("index");
    phases.settle(
        List.of(Traffic.UNDERWAY), () -> service.view(Traffic.UNDERWAY).state().equals("closed"));
    PhaseResult recovered =
        phases.run(
            "9 indexed again",
            "The index is back; a probe found the statement quick and closed its breaker.",
            shorter,
            ALL);
    expectations.recovered(recovered, Traffic.UNDERWAY);

    P99Comparison comparison = new P99Comparison(indexed, observed, enforced, recovered);
    out.println();
    out.print(comparison.table());
    expectations.kept(comparison);
    service.mode("observe");
  }

  private boolean onlyTheSlowOneIsOpen() throws IOException, InterruptedException {
    List<OpenStatement> open = service.openStatements();
    return open.size() == 1 && open.get(0).name().equals(Traffic.UNDERWAY.statement());
  }

  private void show(List<OpenStatement> open) {
    for (OpenStatement statement : open) {
      out.printf(
          "  too slow: %s, last %d ms, allowed %d ms; in the database's slow log: query id %s%n",
          statement.name(),
          statement.lastCostMillis(),
          statement.thresholdMillis(),
          statement.queryId());
    }
  }
}
