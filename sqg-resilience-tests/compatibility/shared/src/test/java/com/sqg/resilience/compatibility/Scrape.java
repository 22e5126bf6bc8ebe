package com.sqg.resilience.compatibility;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What Prometheus would see of us: series and types, from the text format. */
final class Scrape {

  private static final Pattern TYPE = Pattern.compile("# TYPE (sqg_\\S+) (\\S+)");
  private static final Pattern HELP = Pattern.compile("# HELP (sqg_\\S+) \\S.*");
  private static final Pattern SERIES =
      Pattern.compile("(sqg_\\w+)(?:\\{(.*)})? ([-+\\w.]+)");
  private static final Pattern LABEL = Pattern.compile("(\\w+)=\"((?:\\\\.|[^\"\\\\])*)\"");

  private final Map<String, String> types = new TreeMap<>();
  private final Set<String> helps = new TreeSet<>();
  private final List<Series> series = new ArrayList<>();

  Scrape(String text) {
    for (String line : text.split("\n")) {
      Matcher type = TYPE.matcher(line);
      Matcher help = HELP.matcher(line);
      Matcher one = SERIES.matcher(line);
      if (type.matches()) {
        types.put(type.group(1), type.group(2));
      } else if (help.matches()) {
        helps.add(help.group(1));
      } else if (one.matches()) {
        series.add(
            new Series(one.group(1), labels(one.group(2)), Double.parseDouble(one.group(3))));
      }
    }
  }

  private static Map<String, String> labels(String text) {
    Map<String, String> labels = new TreeMap<>();
    Matcher label = LABEL.matcher(text == null ? "" : text);
    while (label.find()) {
      labels.put(label.group(1), label.group(2));
    }
    return labels;
  }

  /** The type of each metric. */
  Map<String, String> types() {
    return types;
  }

  /** The metrics that come with a description. */
  Set<String> helps() {
    return helps;
  }

  /** The series of a name. */
  List<Series> series(String name) {
    return series.stream().filter(s -> s.name().equals(name)).collect(Collectors.toList());
  }

  /** The labels that series of a metric have. */
  Set<String> labels(String metric, String type) {
    return series.stream()
        .filter(s -> s.name().equals(type.equals("summary") ? metric + "_count" : metric))
        .flatMap(s -> s.labels().keySet().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The sum of the series that a selector selects. */
  double sum(String selector) {
    return new PromQuery(selector)
        .selectors().get(0).select(this).stream().mapToDouble(Series::value).sum();
  }

  /** One series and its value. */
  record Series(String name, Map<String, String> labels, double value) {}
}
