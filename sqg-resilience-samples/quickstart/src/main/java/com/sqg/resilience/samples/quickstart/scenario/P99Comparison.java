package com.sqg.resilience.samples.quickstart.scenario;

import java.util.List;
import java.util.Locale;

/**
 * The p99 of the calls that did nothing wrong, while the index was there, and while it was missing.
 * Healthy is the worse of before and after: on a machine with other users either may be lucky.
 */
final class P99Comparison {

  /** How many times the healthy p99 is allowed while the slow statement is refused. */
  private static final double FACTOR = 2;

  /** Below this a p99 is noise of the machine, whatever it is twice of. */
  private static final double NOISE_MILLIS = 50;

  private static final String HEAD = "  %-9s %10s %12s %12s %12s%n";
  private static final String ROW = "  %-9s %10.1f %12.1f %12.1f %12.1f%n";

  private final PhaseResult before;
  private final PhaseResult observed;
  private final PhaseResult enforced;
  private final PhaseResult after;

  P99Comparison(PhaseResult before, PhaseResult observed, PhaseResult enforced, PhaseResult after) {
    this.before = before;
    this.observed = observed;
    this.enforced = enforced;
    this.after = after;
  }

  /** The kinds of traffic that had their index all the time. */
  List<Traffic> bystanders() {
    return enforced.tallies().keySet().stream()
        .filter(traffic -> !traffic.equals(Traffic.UNDERWAY))
        .toList();
  }

  PhaseResult enforced() {
    return enforced;
  }

  double healthy(Traffic traffic) {
    return Math.max(before.tally(traffic).p99(), after.tally(traffic).p99());
  }

  double enforced(Traffic traffic) {
    return enforced.tally(traffic).p99();
  }

  double allowed(Traffic traffic) {
    return Math.max(FACTOR * healthy(traffic), NOISE_MILLIS);
  }

  String table() {
    StringBuilder table = new StringBuilder();
    table.append(
        String.format(
            Locale.ROOT,
            "P99 in ms of the others; allowed is %.0f times healthy, but never below %.0f ms%n",
            FACTOR,
            NOISE_MILLIS));
    table.append(String.format(HEAD, "traffic", "healthy", "observe", "enforce", "allowed"));
    for (Traffic traffic : bystanders()) {
      table.append(
          String.format(
              Locale.ROOT,
              ROW,
              traffic.name(),
              healthy(traffic),
              observed.tally(traffic).p99(),
              enforced(traffic),
              allowed(traffic)));
    }
    return table.toString();
  }
}
