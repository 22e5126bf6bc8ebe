package com.sqg.resilience.core.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever it is given: a fingerprint, in linear time, on a small stack, that is its own. */
class SqlFingerprintTotalityTest {

  private static final String SEED = "4711";
  private static final int MEGABYTE = 1 << 20;

  /** Quadratic work on a megabyte takes minutes; linear work some tens of milliseconds. */
  private static final Duration LINEAR = Duration.ofSeconds(20);

  private static final SqlFingerprinter ALL_OPTIONS = new SqlFingerprinter(true, true);

  private static final String STATEMENT =
      "with c as (select /*+ h */ 1) insert into `t x` (a, b) select x.a, case when 'it''s' then .5"
          + " else -1e5 end from c x where a in (1, 2) and (b, c) in ((1, 2)) or d between 'a' and"
          + " \"b\" union all select /*! 1 */ a from u -- c\n"
          + " on duplicate key update a = values(a); update t set a = #{a} where b -> '$.x' = :b;";

  private static void isItsOwnFingerprint(String sql) {
    String text = SqlFingerprint.of(sql).text();
    assertThat(SqlFingerprint.of(text).text()).as(sql).isEqualTo(text);
    String other = ALL_OPTIONS.read(sql).text();
    assertThat(ALL_OPTIONS.read(other).text()).as(sql).isEqualTo(other);
  }

  @Property(seed = SEED, tries = 3000)
  void any_text_has_a_fingerprint_that_is_its_own(@ForAll String text) {
    isItsOwnFingerprint(text);
  }

  @Property(seed = SEED, tries = 3000)
  void so_has_any_text_of_what_matters(@ForAll("marks") String text) {
    isItsOwnFingerprint(text);
  }

  @Provide
  Arbitrary<String> marks() {
    return Arbitraries.strings().withChars("ax19_ .,;()[]?:+-*/#'\"`\\<>=!|@$\n{}").ofMaxLength(30);
  }

  @Property(seed = SEED, tries = 5000)
  void so_has_any_sequence_of_tokens(@ForAll("tokens") List<String> tokens) {
    isItsOwnFingerprint(String.join(" ", tokens));
  }

  @Provide
  Arbitrary<List<String>> tokens() {
    return Arbitraries.of(
            "select",
            "a",
            "t_1",
            "from",
            "where",
            "(",
            ")",
            "(?+)",
            ",",
            "or",
            "and",
            "union",
            "union all",
            ";",
            "in (",
            "values (",
            "value",
            "row (",
            "case",
            "when",
            "then",
            "else",
            "end",
            "?",
            "...",
            "'x'",
            "5",
            ".5",
            "2fa",
            "-",
            "*",
            "=",
            ".",
            "between",
            "not",
            "null",
            "order by",
            "limit",
            "on duplicate key",
            "update",
            "insert",
            "into",
            "begin",
            "date",
            "interval",
            "_utf8",
            "true",
            "`a`",
            "`select`",
            "\"q\"",
            "- -",
            "/*c*/",
            "/*+ h */",
            "/*!",
            "*/",
            "#{a}",
            ":n",
            "::",
            "[",
            "]",
            "for share",
            "with a as (",
            "as",
            "join",
            "left",
            "@v",
            "||",
            "`",
            "'",
            "/*+",
            "distinct",
            "intersect",
            "set",
            "$",
            "é")
        .list()
        .ofMaxSize(14);
  }

  @Test
  void a_truncated_statement_has_one() {
    for (int end = 0; end <= STATEMENT.length(); end++) {
      isItsOwnFingerprint(STATEMENT.substring(0, end));
      isItsOwnFingerprint(STATEMENT.substring(end));
    }
  }

  @Test
  void nothing_is_the_fingerprint_of_nothing() {
    assertThat(SqlFingerprint.of("").text()).isEmpty();
    assertThat(SqlFingerprint.of(" /* c */ ;").text()).isEmpty();
    assertThat(SqlFingerprint.of("").type()).isEqualTo(SqlStatementType.OTHER);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(",
        ")",
        "()",
        "[",
        "'",
        "\"",
        "`",
        "/*",
        "/*+",
        "/*!",
        "--",
        "-",
        "#",
        "a,",
        ",",
        "?,",
        "or ",
        "a or ",
        "and ",
        "a and ",
        ";",
        "a;",
        "((?,?),",
        "(a,",
        "(a or ",
        "in(",
        "in((",
        "in (?,",
        "in (f(?),",
        "values (",
        "values (?),",
        "values (a),",
        "case when ",
        "case when a then ",
        "case ",
        "end ",
        "when ? then ? ",
        "union ",
        "select ",
        "select a union all ",
        "(select a union ",
        "with a as (",
        "from a,",
        "from a",
        "... ",
        "?+",
        "(?+)",
        "- -",
        "begin ",
        "_utf8 '",
        "a.",
        ".",
        "1.",
        "1e",
        "between ",
        "(in (f(x in (",
        "in (x,f(x in (",
        "a or b and ",
        "`a`.",
        "*/",
        "#{",
        "on duplicate ",
        "interval 'a' ",
        "\uD83D\uDE00",
        "a in (1) or b in (a) and case x when "
      })
  void a_megabyte_of_anything_takes_linear_time_and_little_stack(String part) {
    String sql = repeat(MEGABYTE / part.length(), i -> part);
    assertTimeoutPreemptively(LINEAR, () -> SqlFingerprint.of(sql));
    isItsOwnFingerprint("select a from t where " + sql.substring(0, MEGABYTE / 64));
  }

  @Test
  void so_does_what_differs() {
    List<IntFunction<String>> parts =
        List.of(
            i -> "a" + i + ",",
            i -> "a" + i % 2 + " or ",
            i -> "(a" + 1000 + i % 1000 + ",",
            i -> "from a" + i + " ",
            i -> "select a" + i + " from t" + i + " union all ",
            i -> "with c" + i + " as (select a from c" + i + "), ",
            i -> "when a" + i % 7 + " then ? ",
            i -> "update t" + i % 3 + " set a = ?;",
            i -> "x in (" + i % 2 + ",a" + i + ") or ",
            i -> i % 3 == 0 ? "((a," : "b),");
    assertTimeoutPreemptively(
        LINEAR, () -> parts.forEach(part -> isItsOwnFingerprint(repeat(MEGABYTE / 32, part))));
  }

  @Test
  void balanced_nesting_of_like_halves_takes_nearly_linear_time() {
    String nested = "?";
    for (int i = 0; i < 15; i++) {
      nested = "f(" + nested + (i % 2 == 0 ? ",a" : " or b") + "," + nested + ")";
    }
    String sql = nested;
    assertTimeoutPreemptively(LINEAR, () -> isItsOwnFingerprint(sql));
  }

  private static String repeat(int times, IntFunction<String> part) {
    StringBuilder text = new StringBuilder(MEGABYTE);
    for (int i = 0; i < times; i++) {
      text.append(part.apply(i));
    }
    return text.toString();
  }
}
