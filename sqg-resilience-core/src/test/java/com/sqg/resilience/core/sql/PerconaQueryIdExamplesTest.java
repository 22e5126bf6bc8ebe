package com.sqg.resilience.core.sql;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What each rule does, and where it deviates from Percona's tool or shares its oddities. */
class PerconaQueryIdExamplesTest {

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("examples")
  void a_statement_has_its_fingerprint(String rule, String sql, String fingerprint) {
    PerconaQueryId id = PerconaQueryId.of(blanks(sql), options(rule));

    assertThat(id.fingerprint()).isEqualTo(blanks(fingerprint));
  }

  @Test
  void there_are_examples_of_every_rule_deviation_and_oddity() {
    Set<String> expected = new TreeSet<>();
    for (int i = 1; i <= 24; i++) {
      expected.add(String.format("R%02d", i));
    }
    for (int i = 1; i <= 16; i++) {
      expected.add(String.format("I%02d", i));
    }
    for (int i = 1; i <= 12; i++) {
      expected.add(String.format("C%02d", i));
    }
    expected.remove("R13"); // only with its option
    expected.add("R13m");
    expected.add("R14n");
    expected.add("text");

    assertThat(examples()).extracting(example -> example.get()[0]).containsAll(expected);
  }

  static List<Arguments> examples() {
    List<Arguments> examples = new ArrayList<>();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                PerconaQueryIdExamplesTest.class.getResourceAsStream(
                    "percona-query-id-examples.tsv"),
                UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (!line.startsWith("#")) {
          examples.add(Arguments.of((Object[]) line.split("\t", 3)));
        }
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return examples;
  }

  private static String blanks(String text) {
    return text.replace('␠', ' ')
        .replace('⇥', '\t')
        .replace('⏎', '\n')
        .replace('␍', '\r')
        .replace('␋', '\u000B')
        .replace('␌', '\f');
  }

  private static Set<PerconaOption> options(String rule) {
    return rule.endsWith("n")
        ? EnumSet.of(PerconaOption.MATCH_EMBEDDED_NUMBERS)
        : rule.endsWith("m")
            ? EnumSet.of(PerconaOption.MATCH_MD5_CHECKSUMS)
            : EnumSet.noneOf(PerconaOption.class);
  }
}
