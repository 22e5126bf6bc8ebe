package com.sqg.resilience.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sqg.resilience.starter.InvalidSqgResourceFailureAnalyzer;
import com.sqg.resilience.starter.config.InvalidResilienceConfigurationFailureAnalyzer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;

/** Whatever goes wrong is on the page about troubleshooting, in the words that people see. */
class TroubleshootingTest {

  private static final List<FailureAnalyzer> ANALYZERS =
      List.of(
          new InvalidResilienceConfigurationFailureAnalyzer(),
          new InvalidSqgResourceFailureAnalyzer());

  /** Where an event is written at WARN: as the first text after one of these. */
  private static final Pattern WARNING =
      Pattern.compile(
          "(?:limitedWarn\\(|\\bwarn\\(\\s*(?:LogLine\\.of\\(|\\w+,)?|LOG\\.warn\\()\\s*"
              + "\"(?:\\[SqgResilience] event=)?([a-z]+(?:-[a-z]+)+)");

  @TestFactory
  Stream<DynamicTest> each_start_up_error_is_produced() {
    return StartUpErrors.all().entrySet().stream()
        .map(
            error ->
                DynamicTest.dynamicTest(
                    error.getKey(),
                    () -> assertThat(failureOf(error.getValue())).contains(error.getKey())));
  }

  @Test
  void the_page_has_the_start_up_errors_that_are_produced() throws IOException {
    String page = page();
    Matcher row = Pattern.compile("(?m)^\\| `([^`]+)` \\|").matcher(section(page, "The app"));
    Set<String> texts = new TreeSet<>();
    while (row.find()) {
      texts.add(row.group(1));
    }
    assertThat(texts).containsExactlyInAnyOrderElementsOf(StartUpErrors.all().keySet());
  }

  @Test
  void the_page_has_the_warnings_that_the_code_can_write() throws IOException {
    Set<String> documented = new TreeSet<>();
    Matcher row = Pattern.compile("(?m)^\\| ((?:`[a-z-]+`(?:, )?)+) \\|").matcher(warnings());
    while (row.find()) {
      documented.addAll(List.of(row.group(1).replace("`", "").split(", ")));
    }
    assertThat(documented).isEqualTo(warningsOfTheCode());
  }

  private static String failureOf(Runnable start) {
    Throwable failure = catchThrowable(start::run);
    assertThat(failure).as("the application must not start").isNotNull();
    StringBuilder text = new StringBuilder();
    for (FailureAnalyzer analyzer : ANALYZERS) {
      FailureAnalysis analysis = analyzer.analyze(failure);
      if (analysis != null) {
        return analysis.getDescription();
      }
    }
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      text.append(cause.getMessage()).append('\n');
    }
    return text.toString();
  }

  private static String page() throws IOException {
    return Files.readString(Documentation.ROOT.resolve("docs/troubleshooting.md"));
  }

  private static String warnings() throws IOException {
    return section(page(), "Warnings");
  }

  private static String section(String page, String heading) {
    int begin = page.indexOf("\n## " + heading);
    assertThat(begin).as(heading).isPositive();
    return page.substring(begin, page.indexOf("\n## ", begin + 1));
  }

  private static Set<String> warningsOfTheCode() throws IOException {
    Set<String> events = new TreeSet<>();
    for (Path source : sources()) {
      String code = Files.readString(source);
      Matcher warning = WARNING.matcher(code);
      while (warning.find()) {
        events.add(warning.group(1));
      }
    }
    return events;
  }

  private static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.walk(Documentation.ROOT)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(
              file -> {
                String path = Documentation.ROOT.relativize(file).toString();
                return path.contains("/src/main/java/com/sqg/resilience/")
                    && !path.contains("sqg-resilience-samples")
                    && !path.contains("sqg-resilience-tests");
              })
          .collect(Collectors.toList());
    }
  }
}
