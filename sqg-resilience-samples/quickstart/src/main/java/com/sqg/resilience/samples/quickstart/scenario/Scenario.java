package com.sqg.resilience.samples.quickstart.scenario;

import com.sqg.resilience.samples.quickstart.scenario.ServiceClient.ResourceView;
import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The story: healthy, harmed while observing, protected while enforcing, recovered, fallen back.
 */
public final class Scenario {

  private static final List<Traffic> ALL =
      List.of(Traffic.ORDERS, Traffic.PLACING, Traffic.REVIEWS, Traffic.STOCK);
  private static final int WARM_UP_SECONDS = 5;
  private static final int RECOVERY_SECONDS = 15;

  private final ServiceClient service;
  private final int seconds;
  private final PrintStream out;
  private final Load load;

  public Scenario(ServiceClient service, int seconds, PrintStream out) {
    this.service = service;
    this.seconds = seconds;
    this.out = out;
    this.load = new Load(service, ALL);
  }

  /** Runs the whole story; false if it did not show what it claims. */
  public boolean run() {
    try {
      List<String> broken = tell();
      if (broken.isEmpty()) {
        out.println(
            "VERDICT: PASSED - observing refused nothing and showed the harm; enforcing refused the"
                + " sick dependency fast, spared the healthy calls, and let go by itself.");
        return true;
      }
      out.println("VERDICT: FAILED");
      broken.forEach(claim -> out.println("  - " + claim));
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
    load.run(WARM_UP_SECONDS, (second, of) -> {});

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
    expectations.recovered(recovered);

    service.fail("inventory");
    PhaseResult fallback =
        phase(
            "5 fallback",
            "The inventory service answers 500; @SqgResource answers with the last known stock.",
            Math.max(3, seconds * 2 / 3));
    expectations.fallback(fallback);
    service.heal("inventory");
    service.mode("observe");
    return expectations.broken();
  }

  private PhaseResult phase(String name, String story, int length)
      throws IOException, InterruptedException {
    out.println();
    out.println(name.toUpperCase(java.util.Locale.ROOT) + " - " + story);
    Map<Traffic, ResourceView> before = views();
    Map<Traffic, Tally> tallies = load.run(length, (second, of) -> progress(name, second, of));
    Map<Traffic, ResourceView> during = views();
    during.replaceAll((traffic, view) -> view.since(before.get(traffic)));
    PhaseResult result = new PhaseResult(name, tallies, during);
    out.print(PhaseTable.of(result));
    return result;
  }

  private void progress(String name, int second, int of) {
    if (second % 2 == 0 || second == of) {
      out.printf("  ... %s %d/%ds%n", name, second, of);
    }
  }

  private Map<Traffic, ResourceView> views() throws IOException, InterruptedException {
    Map<Traffic, ResourceView> views = new LinkedHashMap<>();
    for (Traffic traffic : ALL) {
      views.put(traffic, service.resource(traffic.resource()));
    }
    return views;
  }

  /** Calls reviews, one at a time, until their breaker is in one of the states. */
  private void settle(String... states) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(RECOVERY_SECONDS);
    while (System.nanoTime() < deadline
        && !List.of(states).contains(service.resource(Traffic.REVIEWS.resource()).state())) {
      service.status(Traffic.REVIEWS.method(), Traffic.REVIEWS.path());
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }
}
