package com.sqg.resilience.samples.quickstart.scenario;

import com.sqg.resilience.samples.quickstart.scenario.ServiceClient.ResourceView;
import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs phases, one after another, and prints them. */
final class Phases {

  private static final int WARM_UP_SECONDS = 5;
  private static final int SETTLING_SECONDS = 15;

  private final ServiceClient service;
  private final PrintStream out;

  Phases(ServiceClient service, PrintStream out) {
    this.service = service;
    this.out = out;
  }

  void warmUp(List<Traffic> traffics) throws InterruptedException {
    new Load(service, traffics).run(WARM_UP_SECONDS, (second, of) -> {});
  }

  PhaseResult run(String name, String story, int length, List<Traffic> traffics)
      throws IOException, InterruptedException {
    out.println();
    out.println(name.toUpperCase(Locale.ROOT) + " - " + story);
    Map<Traffic, ResourceView> before = views(traffics);
    Map<Traffic, Tally> tallies =
        new Load(service, traffics).run(length, (second, of) -> progress(name, second, of));
    Map<Traffic, ResourceView> during = views(traffics);
    during.replaceAll((traffic, view) -> view.since(before.get(traffic)));
    PhaseResult result = new PhaseResult(name, tallies, during);
    out.print(PhaseTable.of(result));
    return result;
  }

  /** Makes the calls in turn, one at a time, until something holds or the time is up. */
  void settle(List<Traffic> traffics, Condition condition)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SETTLING_SECONDS);
    while (System.nanoTime() < deadline && !condition.holds()) {
      for (Traffic traffic : traffics) {
        service.status(traffic.method(), traffic.path());
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  private void progress(String name, int second, int of) {
    if (second % 2 == 0 || second == of) {
      out.printf("  ... %s %d/%ds%n", name, second, of);
    }
  }

  private Map<Traffic, ResourceView> views(List<Traffic> traffics)
      throws IOException, InterruptedException {
    Map<Traffic, ResourceView> views = new LinkedHashMap<>();
    for (Traffic traffic : traffics) {
      views.put(traffic, service.view(traffic));
    }
    return views;
  }

  /** Something that the service can be asked. */
  interface Condition {
    boolean holds() throws IOException, InterruptedException;
  }
}
