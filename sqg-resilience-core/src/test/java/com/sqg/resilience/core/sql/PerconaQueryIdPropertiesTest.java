package com.sqg.resilience.core.sql;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.security.MessageDigest;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class PerconaQueryIdPropertiesTest {

  private static final String SEED = "20240326";

  @Property(seed = SEED)
  void any_text_has_an_id(@ForAll String text) throws Exception {
    has_an_id(text);
  }

  @Property(seed = SEED, tries = 5000)
  void any_sequence_of_sql_fragments_has_an_id(@ForAll @From("fragments") String text)
      throws Exception {
    has_an_id(text);
  }

  private static void has_an_id(String text) throws Exception {
    for (EnumSet<PerconaOption> options :
        List.of(EnumSet.noneOf(PerconaOption.class), EnumSet.allOf(PerconaOption.class))) {
      PerconaQueryId id = PerconaQueryId.of(text, options);

      byte[] sum = MessageDigest.getInstance("MD5").digest(id.fingerprint().getBytes(UTF_8));
      assertThat(id.id()).isEqualTo(String.format("%032X", new BigInteger(1, sum)));
    }
  }

  @Property(seed = SEED, tries = 5000)
  void blanks_around_and_trailing_semicolons_do_not_matter(
      @ForAll @From("fragments") String text,
      @ForAll @From("blanks") String before,
      @ForAll @From("blanksAndSemicolons") String after) {
    assertThat(PerconaQueryId.of(before + text + after)).isEqualTo(PerconaQueryId.of(text));
  }

  @Property(seed = SEED)
  void the_length_of_a_batch_of_equal_statements_does_not_matter(
      @ForAll @From("statements") String statement, @ForAll @IntRange(min = 2, max = 9) int size) {
    String batch = (statement + "; ").repeat(size);

    assertThat(PerconaQueryId.of(batch)).isEqualTo(PerconaQueryId.of(statement));
  }

  @Property(seed = SEED)
  void the_text_of_a_string_does_not_matter(@ForAll String text, @ForAll boolean doubled) {
    String escaped = text.replace("\\", "\\\\").replace("'", doubled ? "''" : "\\'");

    assertThat(PerconaQueryId.of("insert into t(a) values (f('" + escaped + "'), b'1')"))
        .isEqualTo(PerconaQueryId.of("insert into t(a) values (f(''), b'1')"));
  }

  @Property(seed = SEED)
  void a_value_and_a_placeholder_are_the_same(
      @ForAll @From("values") String first, @ForAll @From("values") String second) {
    String sql = "update t set a=a-%1$s, b= %2$s where c in (%1$s,%2$s) limit %1$s";

    assertThat(PerconaQueryId.of(String.format(sql, first, second)))
        .isEqualTo(PerconaQueryId.of(String.format(sql, "?", "?")));
  }

  @Property(seed = SEED)
  void the_length_of_a_list_does_not_matter(
      @ForAll @Size(min = 1, max = 50) List<@From("values") String> values) {
    String list = String.join(" , ", values);
    String tuples = values.stream().map(v -> "(" + v + ",?)").collect(Collectors.joining(", "));
    String rows = values.stream().map(v -> "row(?, " + v + ")").collect(Collectors.joining(","));

    assertThat(PerconaQueryId.of("select a from t where b in (" + list + ") and c = 1"))
        .isEqualTo(PerconaQueryId.of("select a from t where b in (?) and c = 1"));
    assertThat(PerconaQueryId.of("select a from t where (b, c) in (" + tuples + ") and d"))
        .isEqualTo(PerconaQueryId.of("select a from t where (b, c) in ((?, ?)) and d"));
    assertThat(PerconaQueryId.of("replace into t(a, b) values " + tuples))
        .isEqualTo(PerconaQueryId.of("replace into t(a, b) values (?, ?)"));
    assertThat(PerconaQueryId.of("insert into t(a, b) values " + rows))
        .isEqualTo(PerconaQueryId.of("insert into t(a, b) values row(?, ?)"));
  }

  @Property(seed = SEED)
  void the_number_of_equal_union_branches_does_not_matter(
      @ForAll @Size(min = 2, max = 50) List<@From("values") String> values) {
    String sql =
        values.stream()
            .map(value -> "select a from t where b = " + value)
            .collect(Collectors.joining(" union all "));

    assertThat(PerconaQueryId.of(sql).fingerprint())
        .isEqualTo("select a from t where b = ? /*repeat union all*/");
  }

  @Provide
  Arbitrary<String> fragments() {
    return Arbitraries.of(
            "select ",
            "SELECT a ",
            "insert into t",
            "REPLACE  INTO ",
            " values ",
            "values(",
            "in (",
            "call p(",
            "{call ",
            "}",
            "use ",
            "administrator command: ",
            " union ",
            " union all ",
            "select a union select a",
            "limit ",
            " order by ",
            " asc",
            " null",
            "true",
            "row",
            "(",
            ")",
            ",",
            "?",
            "1",
            "0x1F",
            "-",
            "--",
            "#",
            "/*",
            "*/",
            "/*!",
            "/**/",
            "/*a.b:1/2*/",
            "'",
            "\"",
            "`",
            "\\",
            "''",
            "'a'",
            "x",
            "b",
            ".",
            ";",
            " ",
            "\n",
            "\r\n",
            "\t",
            "\u000B",
            "城",
            "É",
            "\0",
            "\uD83D",
            "\uDE00",
            "fbc5e685a5d3d45aa1d0347fdb7c4d35")
        .list()
        .ofMaxSize(30)
        .map(parts -> String.join("", parts));
  }

  @Provide
  Arbitrary<String> statements() {
    return Arbitraries.of(
        "update t set a = ? where b = 'x;y'",
        "insert into t values (1, ';'), (2, \";\")",
        "select `;` from t /* ; */ where a -- ;\n = 1",
        "select a union select a",
        "call p(?, ';')",
        "{call p(?)}",
        "use shop",
        "administrator command: Quit");
  }

  @Provide
  Arbitrary<String> values() {
    return Arbitraries.oneOf(
        Arbitraries.just("?"),
        Arbitraries.integers().greaterOrEqual(0).map(String::valueOf),
        Arbitraries.doubles().between(0, 1e6).ofScale(3).map(String::valueOf),
        Arbitraries.integers().greaterOrEqual(0).map(value -> "0x" + Integer.toHexString(value)));
  }

  @Provide
  Arbitrary<String> blanks() {
    return Arbitraries.strings().withChars(" \t\n\r\f\u000B").ofMaxLength(5);
  }

  @Provide
  Arbitrary<String> blanksAndSemicolons() {
    return Arbitraries.strings().withChars(" \t\n\r\f\u000B;").ofMaxLength(5);
  }
}
