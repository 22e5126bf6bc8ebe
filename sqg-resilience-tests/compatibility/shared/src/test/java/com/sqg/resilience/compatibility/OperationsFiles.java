package com.sqg.resilience.compatibility;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.Yaml;

/** The files of docs/operations. */
final class OperationsFiles {

  private static final Path FOLDER =
      Path.of(System.getProperty("basedir", "."), "..", "..", "..", "docs", "operations");
  private static final Pattern PROMQL = Pattern.compile("(?ms)^```promql\n(.*?)^```$");
  private static final Pattern METRIC =
      Pattern.compile("(?m)^\\| `(sqg_\\w+)` \\| (\\w+) \\|([^|]*)\\|");
  private static final Pattern ALERT = Pattern.compile("(?m)^\\| `(Sqg\\w+)` \\| (\\w+) \\|");

  private OperationsFiles() {}

  private static String read(String file) throws IOException {
    return Files.readString(FOLDER.resolve(file));
  }

  /** The queries of the page. */
  static List<PromQuery> pageQueries() throws IOException {
    List<PromQuery> queries = new ArrayList<>();
    Matcher block = PROMQL.matcher(read("README.md"));
    while (block.find()) {
      queries.add(new PromQuery(block.group(1)));
    }
    return queries;
  }

  /** The queries of the dashboard, those of its variables included. */
  static List<PromQuery> dashboardQueries() throws IOException {
    List<PromQuery> queries = new ArrayList<>();
    // JSON is YAML, and YAML can be read on every generation.
    collect(new Yaml().load(read("grafana-dashboard.json")), queries);
    return queries;
  }

  private static void collect(Object node, List<PromQuery> queries) {
    if (node instanceof List) {
      ((List<?>) node).forEach(child -> collect(child, queries));
    } else if (node instanceof Map) {
      ((Map<?, ?>) node)
          .forEach(
              (key, value) -> {
                boolean isQuery = key.equals("expr") || key.equals("query");
                if (isQuery && value instanceof String && !value.equals("prometheus")) {
                  queries.add(new PromQuery((String) value));
                } else {
                  collect(value, queries);
                }
              });
    }
  }

  /** The alert rules, as they are written. */
  @SuppressWarnings("unchecked")
  static List<Map<String, Object>> alerts() throws IOException {
    Map<String, Object> file = new Yaml().load(read("alerts.yml"));
    List<Map<String, Object>> rules = new ArrayList<>();
    ((List<Map<String, Object>>) file.get("groups"))
        .forEach(group -> rules.addAll((List<Map<String, Object>>) group.get("rules")));
    return rules;
  }

  /** The metrics of the page: the type and the tags of each. */
  static Map<String, String> metrics() throws IOException {
    Map<String, String> metrics = new TreeMap<>();
    Matcher row = METRIC.matcher(read("README.md"));
    while (row.find()) {
      String tags = row.group(3).replace("`", "").trim();
      metrics.put(row.group(1), row.group(2) + " " + (tags.isEmpty() ? "[]" : sorted(tags)));
    }
    return metrics;
  }

  private static String sorted(String tags) {
    List<String> names = new ArrayList<>(List.of(tags.split(", ")));
    names.sort(null);
    return names.toString();
  }

  /** The alerts of the page: the severity of each. */
  static Map<String, String> pageAlerts() throws IOException {
    Map<String, String> alerts = new TreeMap<>();
    Matcher row = ALERT.matcher(read("README.md"));
    while (row.find()) {
      alerts.put(row.group(1), row.group(2));
    }
    return alerts;
  }
}
