package com.sqg.resilience.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The operations page tells of every line that our code logs, and of no other. */
class LogCatalogueTest {

  private static final Path ROOT =
      Path.of(System.getProperty("basedir", "."), "..", "..").toAbsolutePath().normalize();

  private static final String EVENT = "\"([a-z]+(?:-[a-z]+)*)\"";

  /** Where an event is named: a log's method, or one of ours that passes the name on. */
  private static final Pattern NAMED =
      Pattern.compile(
          "\\b(info|warn|limitedInfo|limitedWarn|log)\\(\\s*(?:LogLine\\s*\\.of\\(\\s*|\\w+,\\s*)?"
              + EVENT);

  /** Where a line begins. What is not a literal must be one of ours that passes the name on. */
  private static final Pattern BEGUN =
      Pattern.compile("(?:LogLine\\s*\\.of|limitedInfo|limitedWarn)\\((?!\\s*\")\\s*(\\w+)");

  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `([a-z]+(?:-[a-z]+)*)` \\| (INFO|WARN) \\|");

  @Test
  void the_catalogue_has_every_event_with_its_level() throws IOException {
    Map<String, String> documented = new TreeMap<>();
    Matcher row = ROW.matcher(Files.readString(ROOT.resolve("docs/operations/README.md")));
    while (row.find()) {
      documented.put(row.group(1), row.group(2));
    }
    assertThat(documented).isEqualTo(eventsOfTheCode()).hasSizeGreaterThan(30);
  }

  @Test
  void no_event_is_named_where_it_cannot_be_found() throws IOException {
    Set<String> passingOn = new TreeSet<>();
    for (Path source : sources()) {
      if (BEGUN.matcher(Files.readString(source)).find()) {
        passingOn.add(source.getFileName().toString());
      }
    }
    assertThat(passingOn)
        .containsExactlyInAnyOrder(
            "CallReporter.java",
            "DataSourceNameResolvers.java",
            "IsolatedPartitioner.java",
            "OperationNamers.java",
            "ResilienceLog.java",
            "SlowSqlLog.java");
  }

  private static Map<String, String> eventsOfTheCode() throws IOException {
    Map<String, String> events = new TreeMap<>();
    for (Path source : sources()) {
      Matcher named = NAMED.matcher(Files.readString(source));
      while (named.find()) {
        events.put(named.group(2), named.group(1).toLowerCase().endsWith("warn") ? "WARN" : "INFO");
      }
    }
    return events;
  }

  /** What users load. */
  private static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    try (Stream<Path> modules = Files.list(ROOT)) {
      for (Path module : modules.collect(Collectors.toList())) {
        String name = module.getFileName().toString();
        if (name.matches("sqg-resilience-(api|core|engine-.*|adapters|spring-boot-starter)")) {
          try (Stream<Path> files = Files.walk(module)) {
            files
                .filter(file -> file.toString().endsWith(".java"))
                .filter(file -> file.toString().replace('\\', '/').contains("/src/main/java/"))
                .forEach(sources::add);
          }
        }
      }
    }
    assertThat(sources).hasSizeGreaterThan(100);
    return sources;
  }
}
