package com.sqg.resilience.compatibility;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** A metric's name and matchers, as they stand in a query. */
record Selector(String metric, List<LabelMatcher> matchers) {

  /** What Prometheus itself adds to every series. */
  private static final Set<String> TARGET_LABELS = Set.of("job", "instance");

  /** The series it selects. A matcher of a label that no series has selects none. */
  List<Scrape.Series> select(Scrape scrape) {
    return scrape.series(metric).stream()
        .filter(
            series ->
                matchers.stream()
                    .allMatch(
                        matcher ->
                            TARGET_LABELS.contains(matcher.label())
                                || matcher.accepts(series.labels().get(matcher.label()))))
        .collect(Collectors.toList());
  }

  /** The labels of what it selects. */
  Set<String> labels(Scrape scrape) {
    Set<String> labels = new TreeSet<>(TARGET_LABELS);
    select(scrape).forEach(series -> labels.addAll(series.labels().keySet()));
    return labels;
  }

  /** One matcher. */
  record LabelMatcher(String label, String operator, String value) {

    boolean accepts(String found) {
      if (found == null) {
        return false;
      }
      switch (operator) {
        case "=":
          return found.equals(value);
        case "!=":
          return !found.equals(value);
        case "=~":
          return found.matches(value);
        case "!~":
          return !found.matches(value);
        default:
          throw new IllegalStateException("operator " + operator);
      }
    }
  }
}
