package com.sqg.resilience.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Grafana and Prometheus take our files. What they ask for is checked against applications. */
class OperationsFilesTest {

  private static final Path FOLDER =
      Path.of(System.getProperty("basedir", "."), "..", "..", "docs", "operations");

  private static final Pattern PROMQL = Pattern.compile("(?ms)^```promql\n(.*?)^```$");

  private static JsonNode dashboard() throws IOException {
    return new ObjectMapper()
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .readTree(FOLDER.resolve("grafana-dashboard.json").toFile());
  }

  @Test
  void the_dashboard_can_be_imported_anywhere() throws IOException {
    JsonNode dashboard = dashboard();
    assertThat(dashboard.has("id")).as("the id is the importing Grafana's").isFalse();
    assertThat(dashboard.path("title").asText()).isNotEmpty();
    assertThat(dashboard.path("uid").asText()).isNotEmpty().hasSizeLessThanOrEqualTo(40);
    assertThat(dashboard.path("schemaVersion").asInt()).isPositive();

    JsonNode variable = dashboard.path("templating").path("list").path(0);
    assertThat(variable.path("type").asText()).isEqualTo("datasource");
    assertThat(variable.path("query").asText()).isEqualTo("prometheus");
    assertThat(dashboard.findValues("datasource"))
        .isNotEmpty()
        .allSatisfy(source -> assertThat(source.path("uid").asText()).isEqualTo("${datasource}"));
  }

  @Test
  void its_panels_have_a_place_and_a_number_of_their_own() throws IOException {
    Set<Integer> ids = new HashSet<>();
    Set<String> cells = new HashSet<>();
    for (JsonNode panel : dashboard().path("panels")) {
      assertThat(ids.add(panel.path("id").asInt())).isTrue();
      assertThat(panel.path("targets")).isNotEmpty();
      JsonNode place = panel.path("gridPos");
      int x = place.path("x").asInt();
      assertThat(x + place.path("w").asInt()).isBetween(1, 24);
      for (int column = x; column < x + place.path("w").asInt(); column++) {
        for (int row = 0; row < place.path("h").asInt(); row++) {
          assertThat(cells.add(column + "/" + (place.path("y").asInt() + row)))
              .as(panel.path("title").asText())
              .isTrue();
        }
      }
    }
    assertThat(ids).hasSizeGreaterThan(10);
  }

  @Test
  void promtool_takes_the_alert_rules() throws Exception {
    check(FOLDER.resolve("alerts.yml"));
  }

  /** As recording rules, since promtool takes no query by itself. */
  @Test
  void promtool_takes_every_query(@TempDir Path folder) throws Exception {
    List<String> queries = new ArrayList<>();
    Matcher block = PROMQL.matcher(Files.readString(FOLDER.resolve("README.md")));
    while (block.find()) {
      queries.add(block.group(1));
    }
    for (JsonNode query : dashboard().findValues("expr")) {
      queries.add(query.asText().replace("$__rate_interval", "5m").replaceAll("\\$\\w+", ".*"));
    }
    List<Map<String, String>> rules = new ArrayList<>();
    for (int i = 0; i < queries.size(); i++) {
      rules.add(Map.of("record", "query:" + i, "expr", queries.get(i)));
    }
    assertThat(rules).hasSizeGreaterThan(30);
    Path file = folder.resolve("queries.yml");
    new ObjectMapper() // JSON is YAML
        .writeValue(
            file.toFile(), Map.of("groups", List.of(Map.of("name", "queries", "rules", rules))));
    check(file);
  }

  private static void check(Path rules) throws IOException, InterruptedException {
    String promtool = promtool();
    assumeTrue(promtool != null, "promtool, of Debian's package prometheus, is not installed");
    Process check =
        new ProcessBuilder(promtool, "check", "rules", rules.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(check.waitFor()).as(output).isZero();
    assertThat(output).contains("SUCCESS");
  }

  private static String promtool() {
    List<String> folders = new ArrayList<>();
    Stream.of(System.getenv("PATH").split(File.pathSeparator)).forEach(folders::add);
    return folders.stream()
        .map(folder -> Path.of(folder, "promtool"))
        .filter(Files::isExecutable)
        .map(Path::toString)
        .findFirst()
        .orElse(null);
  }
}
