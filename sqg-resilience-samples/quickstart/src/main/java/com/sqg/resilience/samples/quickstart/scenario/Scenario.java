package com.sqg.resilience.samples.quickstart.scenario;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;

/**
 * The story: healthy, harmed while observing, protected while enforcing, recovered, fallen back;
 * and the same once more with a single statement instead of a whole database.
 */
public final class Scenario {

  private static final List<Traffic> ALL =
      List.of(Traffic.ORDERS, Traffic.PLACING, Traffic.REVIEWS, Traffic.STOCK);

  private final ServiceClient service;
  private final int seconds;
  private final PrintStream out;
  private final Phases phases;

  public Scenario(ServiceClient service, int seconds, PrintStream out) {
    this.service = service;
    this.seconds = seconds;
    this.out = out;
    this.phases = new Phases(service, out);
  }

  /** Runs the whole story; false if it did not show what it claims. */
  public boolean run() {
    try {
      List<String> broken = tell();
      if (broken.isEmpty()) {
        out.println(
            "VERDICT: PASSED - observing refused nothing and showed the harm; enforcing refused the"
                + " sick dependency fast, spared the healthy calls, and let go by itself; of an"
                + " unindexed statement it refused that one alone, until its index was back.");
        return true;
      }
      out.println("VERDICT: FAILED");
      broken.forEach(claim -> out.println("  - " + claim));
      out.println(
          "If only times are missed, the machine may have been busy with something else: run it"
              + " again when it is quiet.");
    } catch (IOException | RuntimeException fault) {
      out.println("VERDICT: FAILED - the scenario broke off: " + fault);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      out.println("VERDICT: FAILED - interrupted");
    }
    return false;
  }

  private List<String> tell() throws IOException, InterruptedException {
    Expectations expectations = new Expectations();
    out.println("Warming up ...");
    service.mode("observe");
    phases.warmUp(ALL);

    PhaseResult healthy = phase("1 healthy", "All is well.", Math.max(3, seconds * 2 / 3));
    expectations.healthy(healthy);

    service.fail("reviews");
    PhaseResult observed =
        phase(
            "2 observe",
            "The reviews database takes a second a query; the framework only watches.",
            seconds);
    expectations.observedHarm(observed, healthy);

    service.mode("enforce");
    settle("open", "half_open");
    PhaseResult enforced =
        phase("3 enforce", "The same fault; the mode was switched while running.", seconds);
    expectations.enforced(enforced, healthy, observed);

    service.heal("reviews");
    settle("closed");
    PhaseResult recovered =
        phase(
            "4 recovery",
            "The database is well again; a probe closed the breaker.",
            Math.max(3, seconds * 2 / 3));
    expectations.recovered(recovered, Traffic.REVIEWS);

    service.fail("inventory");
    PhaseResult fallback =
        phase(
            "5 fallback",
            "The inventory service answers 500; @SqgResource answers with the last known stock.",
            Math.max(3, seconds * 2 / 3));
    expectations.fallback(fallback);
    service.heal("inventory");
    service.mode("observe");
    new IndexStory(service, phases, seconds, out).tell(expectations);
    return expectations.broken();
  }

  private PhaseResult phase(String name, String story, int length)
      throws IOException, InterruptedException {
    return phases.run(name, story, length, ALL);
  }

  private void settle(String... states) throws IOException, InterruptedException {
    phases.settle(
        List.of(Traffic.REVIEWS),
        () -> List.of(states).contains(service.view(Traffic.REVIEWS).state()));
  }
}
