package com.sqg.resilience.samples.quickstart.scenario;

import com.sqg.resilience.samples.quickstart.scenario.ServiceClient.ResourceView;
import java.util.Locale;

/** Prints a phase as a table. */
final class PhaseTable {

  private static final String HEAD = "  %-9s %7s %7s %8s %14s %9s %7s %9s %9s  %s%n";
  private static final String ROW = "  %-9s %7d %7d %8d %14d %9d %7d %9.1f %9.1f  %s%n";

  private PhaseTable() {}

  static String of(PhaseResult phase) {
    StringBuilder table = new StringBuilder();
    table.append(
        String.format(
            HEAD,
            "traffic",
            "calls",
            "ok",
            "refused",
            "shadow-refused",
            "fallback",
            "errors",
            "p50 ms",
            "p99 ms",
            "breaker"));
    phase
        .tallies()
        .forEach((traffic, tally) -> table.append(row(traffic, tally, phase.view(traffic))));
    return table.toString();
  }

  private static String row(Traffic traffic, Tally tally, ResourceView view) {
    return String.format(
        Locale.ROOT,
        ROW,
        traffic.name(),
        tally.calls(),
        tally.ok,
        tally.refused,
        view.shadowBlocked(),
        view.fallbacks(),
        tally.errors,
        tally.p50(),
        tally.p99(),
        (traffic.statement().isEmpty() ? traffic.resource() : traffic.statement())
            + " "
            + view.state());
  }
}
