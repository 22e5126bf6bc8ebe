package com.sqg.resilience.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** One comparison: rows of benchmarks, each also as a ratio to the reference. */
final class Table {

  private final String title;
  private final String reference;
  private final List<String[]> rows = new ArrayList<>();

  /**
   * An empty table.
   *
   * @param reference the key of the benchmark that the others are divided by
   */
  Table(String title, String reference) {
    this.title = title;
    this.reference = reference;
  }

  Table row(String label, String key) {
    rows.add(new String[] {label, key});
    return this;
  }

  String render(Scores scores) {
    StringBuilder text = new StringBuilder();
    text.append("### ").append(title).append("\n\n");
    text.append("| | ns | ratio | bytes |\n|---|---:|---:|---:|\n");
    for (String[] row : rows) {
      Score score = scores.get(row[1]);
      text.append(
          String.format(
              Locale.ROOT,
              "| %s | %s | %.2f | %.0f |%n",
              row[0],
              nanos(score.nanos()),
              scores.ratio(row[1], reference),
              score.bytes()));
    }
    return text.append('\n').toString();
  }

  private static String nanos(double nanos) {
    return String.format(Locale.ROOT, nanos < 100 ? "%.1f" : "%.0f", nanos);
  }
}
