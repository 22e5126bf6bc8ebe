package com.sqg.resilience.core.sql;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Statements with the ids that Percona's tool gives them, or has to. */
class PerconaQueryIdCorpusTest {

  private static final int LINES = 150;
  private static final List<JsonNode> CORPUS = read();

  @Test
  void the_corpus_is_complete() {
    assertThat(CORPUS).hasSize(LINES);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("statements")
  void a_statement_has_its_id(String name, JsonNode line) {
    PerconaQueryId id = PerconaQueryId.of(line.get("sql").textValue(), options(line));

    assertThat(id.fingerprint()).isEqualTo(line.get("want").textValue());
    assertThat(id.id()).isEqualTo(line.get("queryId").textValue());
  }

  @Test
  void variants_of_a_statement_have_one_id() {
    Map<String, Set<String>> ids = new HashMap<>();
    for (JsonNode line : CORPUS) {
      if (line.has("fam")) {
        ids.computeIfAbsent(line.get("fam").textValue(), family -> new HashSet<>())
            .add(PerconaQueryId.of(line.get("sql").textValue(), options(line)).id());
      }
    }

    assertThat(ids).isNotEmpty().allSatisfy((family, its) -> assertThat(its).hasSize(1));
  }

  static List<Arguments> statements() {
    List<Arguments> statements = new ArrayList<>();
    for (JsonNode line : CORPUS) {
      statements.add(Arguments.of(line.get("n") + " " + line.get("cat").textValue(), line));
    }
    return statements;
  }

  private static Set<PerconaOption> options(JsonNode line) {
    Set<PerconaOption> options = EnumSet.noneOf(PerconaOption.class);
    for (JsonNode option : line.path("opts")) {
      String name = option.textValue().substring("--".length()).replace('-', '_');
      options.add(PerconaOption.valueOf(name.toUpperCase(Locale.ROOT)));
    }
    return options;
  }

  private static List<JsonNode> read() {
    List<JsonNode> lines = new ArrayList<>();
    ObjectMapper json = new ObjectMapper();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                PerconaQueryIdCorpusTest.class.getResourceAsStream("percona-query-id.jsonl"),
                UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        lines.add(json.readTree(line));
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return lines;
  }
}
