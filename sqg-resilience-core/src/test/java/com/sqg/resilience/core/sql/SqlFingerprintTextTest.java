package com.sqg.resilience.core.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Literals, comments, spacing, case and names: what a shape keeps of them. */
class SqlFingerprintTextTest {

  private static final String SEED = "4711";
  private static final SqlFingerprints ANSI = new SqlFingerprints(true, false);
  private static final SqlFingerprints SHARDED = new SqlFingerprints(false, true);

  private static String fingerprint(String sql) {
    return SqlFingerprint.of(sql).text();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "?",
        ":name",
        ":1",
        "#{name}",
        "#{list[0].id, jdbcType=VARCHAR}",
        "1",
        "0",
        "-1",
        "+1",
        "- 1",
        "1.5",
        ".5",
        "1.",
        "-.5",
        "1e5",
        "1E+5",
        "1.5e-10",
        "0xFF",
        "0b01",
        "'x'",
        "''",
        "'it''s'",
        "'it\\'s'",
        "'\\\\'",
        "'a' 'b'",
        "'a'\n'b' 'c'",
        "\"x\"",
        "\"a\"\"b\"",
        "N'x'",
        "n'x'",
        "X'1F'",
        "b'01'",
        "_utf8mb4'x'",
        "_utf8mb4 'x'",
        "_binary X'1F'",
        "true",
        "FALSE",
        "date '2026-01-01'",
        "time'10:00'",
        "TIMESTAMP '2026-01-01 10:00:00'",
        "interval '1 day'",
        "'-- x'",
        "'/* x'",
        "'# x'",
        "'a\nb'",
        "'\uD83D\uDE00'",
        "- - 1",
        "-?",
        "'x' /* c */ 'y'"
      })
  void a_value_in_any_form_is_a_question_mark(String literal) {
    assertThat(fingerprint("select a from t where b = " + literal + " and c = 2"))
        .isEqualTo("select a from t where b = ? and c = ?");
    assertThat(fingerprint("insert into t values (" + literal + ")"))
        .isEqualTo("insert into t values (?+)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a - 1            | a - ?",
        "a -1             | a - ?",
        "a--1             | a - ?",
        "(a) -1           | (a) - ?",
        "a * -1           | a * ?",
        "limit -1         | limit ?",
        "t1.c2            | t1.c2",
        "2fa_code = 1     | 2fa_code = ?",
        "t.2fa = .5       | t.2fa = ?",
        "t.5              | t.5",
        "a_1 + 1          | a_1 + ?",
        "interval 7 day   | interval ? day",
        "interval '7' day | interval ? day",
        "a is null        | a is null",
        "t.true = true    | t.true = ?",
        "t.date 'x'       | t.date ?",
        "a::date          | a :: date",
        "a:=1             | a := ?",
        "@v := @v + 1     | @v := @v + ?",
        "@@Global.x       | @@global.x",
        "a<=>b            | a <=> b",
        "a!=-1            | a != ?",
        "a->'$.x'         | a -> ?",
        "a->>'$.x'        | a ->> ?",
        "a#>b             | a #> b",
        "a#>>b            | a #>> b",
        "a@>b             | a @> b",
        "count( * )       | count(*)",
        "count (*)        | count(*)",
        "t . *            | t.*",
        "a [1]            | a[?]",
        "left(a, 1)       | left(a, ?)",
        "replace (a, b)   | replace(a, b)",
        "{fn now()}       | { fn now() }",
        "(?+)             | (?+)",
        "a or ...         | a or ..."
      })
  void tokens_are_told_apart(String sql, String expected) {
    assertThat(fingerprint(sql)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "select a /* c */ from t      | select a from t",
        "select a/**/from t           | select a from t",
        "select a -- c                | select a",
        "select a --                  | select a",
        "select a # c                 | select a",
        "select /*+ A( T1 )  B */ a   | select /*+ a( t1 ) b */ a",
        "select /*!40001 sql_no_cache */ a | select sql_no_cache a",
        "select /*! straight_join */ a| select straight_join a",
        "select /*M!100100 x */ a     | select x a",
        "select /*! a /* c */ b */ c  | select a b c",
        "select a */ b                | select a * / b",
        "select `/* a`, `-- b`        | select `/* a`, `-- b`",
        "select a /* never closed     | select a",
        "/* first */ select a;        | select a",
        "select a -b                  | select a - b",
        ";;select a;; ;               | select a",
        "select a;;select b           | select a; select b"
      })
  void comments_are_blanks_and_hints_stay(String sql, String expected) {
    assertThat(fingerprint(sql)).isEqualTo(expected);
  }

  @Example
  void bars_are_operators() {
    assertThat(fingerprint("a||b")).isEqualTo("a || b");
    assertThat(fingerprint("a|b")).isEqualTo("a | b");
  }

  @Example
  void a_comment_ends_with_its_line() {
    assertThat(fingerprint("select a -- it's\n, b # \"c\n from t")).isEqualTo("select a, b from t");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "`a`           | a",
        "`User`.`Id`   | user.id",
        "t.`order`     | t.order",
        "`order`       | `order`",
        "`ORDER`       | `order`",
        "`my col`      | `my col`",
        "`a``b`        | `a``b`",
        "`1`           | `1`",
        "``            | ``",
        "`a-b`         | `a-b`",
        "`key`         | key",
        "`never closed | `never closed`",
        "`订单`        | 订单",
        "订单.金额 = 1 | 订单.金额 = ?",
        "É = 1         | É = ?",
        "\uD83D\uDE00  | \uD83D\uDE00"
      })
  void plain_names_need_no_quotes(String sql, String expected) {
    assertThat(fingerprint(sql)).isEqualTo(expected);
  }

  @Example
  void double_quotes_delimit_strings_unless_they_are_ansi_quotes() {
    String sql = "select \"a\", \"B c\", \"D\" from \"t\" where e = 'x'";

    assertThat(fingerprint(sql)).isEqualTo("select ?, ... from ? where e = ?");
    assertThat(ANSI.of(sql).text()).isEqualTo("select a, \"B c\", \"D\" from t where e = ?");
    assertThat(ANSI.of(sql).tables()).containsExactly("t");
  }

  @Example
  void sharded_tables_fold_if_asked_to() {
    String sql =
        "select t_order_06.c1, x.c_2 from db_1.t_order_06 join t_2024_01 x on x.id1 ="
            + " t_order_06.id_1 join user7 on f_1 = 1";

    assertThat(SHARDED.of(sql).text())
        .isEqualTo(
            "select t_order_#.c1, x.c_2 from db_1.t_order_# join t_#_# x on x.id1 = t_order_#.id_1"
                + " join user# on f_1 = ?");
    assertThat(SHARDED.of(sql).tables()).containsExactly("db_1.t_order_#", "t_#_#", "user#");
    assertThat(SHARDED.of(SHARDED.of(sql).text())).isEqualTo(SHARDED.of(sql));
    assertThat(SHARDED.of("select a_1.b from t a_1 join u a_2 on a_1.x = a_2.x").text())
        .isEqualTo("select a_1.b from t a_1 join u a_2 on a_1.x = a_2.x");
    assertThat(SHARDED.of("with c1 as (select 1) select c1.x from c1").text())
        .isEqualTo("with c1 as (select ?) select c1.x from c1");
    assertThat(SHARDED.of("select t_06, x.t_06 from t_06 x where t_06.t_06 = 1").text())
        .isEqualTo("select t_06, x.t_06 from t_# x where t_#.t_06 = ?");
    assertThat(fingerprint("select a from t_06")).isEqualTo("select a from t_06");
    assertThat(SHARDED.of("insert into t_12(a) values (1)").text())
        .isEqualTo("insert into t_#(a) values (?+)");
  }

  private static final List<String> WORDS =
      List.of(
          "select", "a", ",", "t1", ".", "b", ",", "count", "(", "*", ")", "from", "t", "t1",
          "left", "join", "u", "on", "a", "<=", "?", "and", "b", "in", "(", "?", ",", "?", ")",
          "or", "not", "exists", "(", "select", "?", "from", "v", ")", "group", "by", "a", "having",
          "count", "(", "a", ")", "!=", "?", "-", "c", "order", "by", "case", "when", "a", "then",
          "?", "else", "b", "end", "desc", "limit", "?", ",", "?", "for", "update");

  @Provide
  Arbitrary<List<String>> blanks() {
    return Arbitraries.of(" ", "\n", "\t\r\n", "   ", "/* c */", " /**/ ", " -- it's\n", " # \"\n")
        .list()
        .ofSize(WORDS.size());
  }

  @Property(seed = SEED, tries = 300)
  void spacing_comments_and_case_do_not_matter(
      @ForAll("blanks") List<String> blanks, @ForAll List<Boolean> upper) {
    StringBuilder sql = new StringBuilder();
    for (int i = 0; i < WORDS.size(); i++) {
      boolean up = !upper.isEmpty() && upper.get(i % upper.size());
      sql.append(up ? WORDS.get(i).toUpperCase(Locale.ROOT) : WORDS.get(i)).append(blanks.get(i));
    }
    assertThat(fingerprint(sql.toString()))
        .isEqualTo(fingerprint(String.join(" ", WORDS)))
        .isEqualTo(
            "select a, t1.b, count(*) from t t1 left join u on a <= ? and b in (?+) or not exists"
                + " (select ? from v) group by a having count(a) != ? - c order by case when a then"
                + " ? else b end desc limit ?, ... for update");
  }

  @Example
  void blanks_are_not_needed_either() {
    assertThat(fingerprint("SELECT(a)FROM`t`WHERE(a=1)AND(b)IN(1,2)ORDER BY`c`"))
        .isEqualTo(fingerprint("select (a) from t where (a = 1) and (b) in (1, 2) order by c"));
  }
}
