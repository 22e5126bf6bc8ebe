package com.sqg.resilience.core.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Every repetition that a {@code <foreach>} writes has one fingerprint, however long it is. */
class SqlFingerprintRepetitionTest {

  private static final String SEED = "4711";

  /** What a {@code <foreach>} writes. */
  enum Idiom {
    IN(1, "select a from t where id in (", "?", ",", ")", "in (?+)"),
    IN_LITERALS(1, "select a from t where id in (", "'x''y'", " , ", ") and b = 1", "in (?+)"),
    NOT_IN(1, "select a from t where id not in (", "#{item.id}", ", ", ")", "not in (?+)"),
    TUPLE_IN(1, "select a from t where (a, b) in (", "(?, ?)", ",", ")", "(a, b) in (?+)"),
    FUNCTION_IN(1, "select a from t where a in (", "lower(?)", ",", ")", "in (lower(?), ...)"),
    ROWS(1, "insert into t (a, b) values ", "(?, ?)", ",", "", "values (?+)"),
    VALUE_ROWS(1, "insert into t (a, b) value ", "(?, ?)", ",", "", "value (?+)"),
    ROW_ROWS(1, "insert into t (a, b) values ", "row(?, ?)", ",", "", "values row(?+)"),
    REPLACED_ROWS(1, "replace into t (a) values ", "(1)", ", ", "", "values (?+)"),
    FUNCTION_ROWS(
        1, "insert into t values ", "(?, now(), ?, ?)", ",", "", "values (?, now(), ?, ...), ..."),
    DEFAULT_ROWS(1, "insert into t values ", "(default, ?)", ",", "", "values (default, ?), ..."),
    UPSERT(
        1,
        "insert into t (a, b) values ",
        "(?, ?)",
        ",",
        " on duplicate key update a = values(a), b = values(b)",
        "values (?+) on duplicate key update a = values (a), b = values (b)"),
    FUNCTION_UPSERT(
        1,
        "insert into t (a, b) values ",
        "(?, now())",
        ",",
        " as n on duplicate key update a = n.a",
        "values (?, now()), ... as n on duplicate key update a = n.a"),
    INSERT_SELECT(
        2,
        "insert into t (a, b) ",
        "select ?, ? from dual",
        " union all ",
        "",
        "insert into t(a, b) select ?, ... from dual union all ..."),
    INSERT_BRACKETED_SELECT(
        2,
        "insert into t (a, b) ",
        "(select ?, ?)",
        " union all ",
        " on duplicate key update a = values(a)",
        "(select ?, ...) union all ... on duplicate"),
    UNION(
        2,
        "",
        "select a from t where id = ?",
        " UNION ",
        " order by a limit ?",
        "select a from t where id = ? union ... order by a limit ?"),
    UNION_WITH_LIST(
        2,
        "select count(*) from (",
        "select a from t where id in (1, 2) and b = ?",
        " union all ",
        ") x",
        "(select a from t where id in (?+) and b = ? union all ...) x"),
    BRACKETED_UNION(
        2, "", "(select a from t where id = ? limit 1)", " union all ", "", "union all ..."),
    OR(2, "select a from t where b = ? and (", "c = ?", " or ", ")", "(c = ? or ...)"),
    OR_OF_GROUPS(
        2,
        "select a from t where ",
        "(a = ? and b = ?)",
        " or ",
        " order by a",
        "where (a = ? and b = ?) or ... order by a"),
    OR_OF_ANDS(
        2, "select a from t where (", "a = ? and b = ?", " or ", ")", "(a = ? and b = ? or ...)"),
    OR_OF_BETWEENS(
        2,
        "select a from t where x = ? and (",
        "a between ? and ?",
        " or ",
        ")",
        "(a between ? and ? or ...)"),
    AND(
        2,
        "select a from t where ",
        "(a like ? or b like ?)",
        " and ",
        " group by a",
        "where (a like ? or b like ?) and ... group by a"),
    AND_OF_BETWEENS(
        2,
        "select a from t where ",
        "a not between 1 and 2",
        " and ",
        "",
        "where a not between ? and ? and ..."),
    FIND_IN_SET(
        2, "select a from t where ", "find_in_set(?, b)", " or ", "", "find_in_set(?, b) or ..."),
    CASE(
        2,
        "update t set a = case id ",
        "when 1 then 'x'",
        " ",
        " end where b = ?",
        "case id when ? then ? ... end where b = ?"),
    CASE_WITH_ELSE(
        2,
        "update t set a = case ",
        "when id = ? and b = ? then ? + 1",
        " ",
        " else a end, c = 1",
        "case when id = ? and b = ? then ? + ? ... else a end, c = ?"),
    UPDATES(
        2,
        "",
        "update t set a = ?, b = ? where id = ?",
        ";",
        "",
        "update t set a = ?, b = ? where id = ?; ..."),
    CLOSED_UPDATES(2, "", "update t set a = ? where id = ?", ";\n", ";", "where id = ?; ..."),
    BLOCK_OF_UPDATES(
        2,
        "begin ",
        "update t set a = ? where id = ?",
        "; ",
        "; end;",
        "begin update t set a = ? where id = ?; ...; end"),
    ARGUMENTS(2, "select concat(a, ", "?", ", ", ") from t", "concat(a, ?, ...)"),
    ARRAY(2, "select a from t where b && array[", "?", ",", "]", "array[?, ...]"),
    ITEMS(2, "select ", "?", ", ", " from t", "select ?, ... from t");

    final int least;
    private final String open;
    private final String item;
    private final String separator;
    private final String close;
    private final String folded;

    Idiom(int least, String open, String item, String separator, String close, String folded) {
      this.least = least;
      this.open = open;
      this.item = item;
      this.separator = separator;
      this.close = close;
      this.folded = folded;
    }

    String of(int size) {
      return IntStream.range(0, size)
          .mapToObj(i -> item)
          .collect(Collectors.joining(separator, open, close));
    }
  }

  private static String fingerprint(String sql) {
    return SqlFingerprint.of(sql).text();
  }

  @Property(seed = SEED, tries = 500)
  void any_number_of_elements_has_one_fingerprint(
      @ForAll Idiom idiom, @ForAll @IntRange(min = 0, max = 60) int more) {
    assertThat(fingerprint(idiom.of(idiom.least + more)))
        .isEqualTo(fingerprint(idiom.of(idiom.least)))
        .contains(idiom.folded);
  }

  @Property(seed = SEED)
  void so_have_5000(@ForAll Idiom idiom) {
    assertThat(fingerprint(idiom.of(5000))).isEqualTo(fingerprint(idiom.of(idiom.least)));
  }

  @Property(seed = SEED)
  void one_element_of_what_is_no_list_is_a_shape_of_its_own(@ForAll Idiom idiom) {
    if (idiom.least == 2) {
      assertThat(fingerprint(idiom.of(1))).isNotEqualTo(fingerprint(idiom.of(2)));
    }
  }

  @Property(seed = SEED)
  void what_is_folded_stays_as_it_is(
      @ForAll Idiom idiom, @ForAll @IntRange(min = 1, max = 4) int n) {
    String folded = fingerprint(idiom.of(n));
    assertThat(fingerprint(folded)).isEqualTo(folded);
  }

  @Provide
  Arbitrary<int[]> sizes() {
    return Arbitraries.integers().between(2, 9).array(int[].class).ofSize(4);
  }

  @Property(seed = SEED, tries = 200)
  void nested_repetitions_fold_from_within(@ForAll("sizes") int[] sizes) {
    assertThat(fingerprint(nested(sizes)))
        .isEqualTo(fingerprint(nested(new int[] {2, 2, 2, 2})))
        .isEqualTo(
            "update t set a = case when id in (?+) or ... then ? ... end, b = case id when ? then ?"
                + " ... else b end where (x in (?+) and y = ? or ...) and (c, d) in (?+); ...");
  }

  private static String nested(int[] sizes) {
    String in = times(sizes[0], "?", ",");
    String whens =
        times(sizes[1], "when " + times(sizes[2], "id in (" + in + ")", " or ") + " then ?", " ");
    String ors = times(sizes[2], "x in (" + in + ") and y = ?", " or ");
    String update =
        "update t set a = case "
            + whens
            + " end, b = case id "
            + times(sizes[1], "when ? then ?", " ")
            + " else b end where ("
            + ors
            + ") and (c, d) in ("
            + times(sizes[3], "(?,?)", ",")
            + ")";
    return times(sizes[3], update, ";");
  }

  private static String times(int size, String item, String separator) {
    return IntStream.range(0, size).mapToObj(i -> item).collect(Collectors.joining(separator));
  }

  @Provide
  Arbitrary<String> differentItems() {
    return Combinators.combine(
            Arbitraries.of("a = ?", "b = ?"),
            Arbitraries.of("a = ?", "c <> ?"),
            Arbitraries.of(" or ", " and "))
        .as((one, other, separator) -> one + separator + other);
  }

  @Example
  void only_neighbours_that_are_the_same_fold() {
    assertThat(fingerprint("select a, b, a, b from t")).isEqualTo("select a, b, a, b from t");
    assertThat(fingerprint("select a, a, b, b, b, a from t"))
        .isEqualTo("select a, ..., b, ..., a from t");
    assertThat(fingerprint("a = ? or b = ? or c = ? or c = ? or d = ?"))
        .isEqualTo("a = ? or b = ? or c = ? or ... or d = ?");
    assertThat(
            fingerprint(
                "update t set a = 1; update t set b = 1; update u set a = 1; delete from t"))
        .isEqualTo("update t set a = ?; update t set b = ?; update u set a = ?; delete from t");
    assertThat(fingerprint("case a when 1 then b when 2 then c when 3 then c when 4 then d end"))
        .isEqualTo("case a when ? then b when ? then c ... when ? then d end");
    assertThat(fingerprint("a = ? or a = ? and a = ?")).isEqualTo("a = ? or a = ? and ...");
    assertThat(fingerprint("a = ? and a = ? or b = ? or b = ?"))
        .isEqualTo("a = ? and ... or b = ? or ...");
  }

  @Example
  void unions_of_both_kinds_do_not_mix() {
    assertThat(fingerprint("select 1 union select 2 union all select 3"))
        .isEqualTo("select ? union ... union all select ?");
    assertThat(fingerprint("select a union select ? union all select ? union all select 4"))
        .isEqualTo("select a union select ? union all ...");
    assertThat(fingerprint("select 1 union distinct select 2"))
        .isEqualTo("select ? union distinct ...");
    assertThat(fingerprint("select 1 intersect select 2 except select 3"))
        .isEqualTo("select ? intersect select ? except select ?");
  }

  @Example
  void what_is_no_list_of_values_stays() {
    assertThat(fingerprint("select 1 from t where a in (select b from u where c in (1))"))
        .isEqualTo("select ? from t where a in (select b from u where c in (?+))");
    assertThat(fingerprint("a in ((select b from u where c = 1))"))
        .isEqualTo("a in ((select b from u where c = ?))");
    assertThat(fingerprint("? in (a, b)")).isEqualTo("? in (a, b)");
    assertThat(fingerprint("a in (1, b, 2, 3)")).isEqualTo("a in (?, ..., b, ?, ...)");
    assertThat(fingerprint("a in ()")).isEqualTo("a in ()");
    assertThat(fingerprint("a in (1, null)")).isEqualTo("a in (?, ..., null)");
    assertThat(fingerprint("a in (:ids)")).isEqualTo("a in (?+)");
    assertThat(fingerprint("f(?)")).isEqualTo("f(?)");
  }

  @Example
  void a_column_called_value_is_no_row() {
    assertThat(fingerprint("insert into t (key, value) values (1, 2)"))
        .isEqualTo("insert into t(key, value) values (?+)");
    assertThat(fingerprint("select value (1, 2) from t")).isEqualTo("select value(?, ...) from t");
  }

  @Example
  void rows_of_different_shapes_stay() {
    assertThat(fingerprint("insert into t values (1, now()), (2, 3), (4, 5), (6, now())"))
        .isEqualTo("insert into t values (?, now()), ..., (?+), (?, now()), ...");
  }

  @Example
  void what_is_and_is_not_distinct_folds() {
    assertThat(fingerprint("select 1 from t where a is distinct from 1 and a is distinct from 2"))
        .isEqualTo("select ? from t where a is distinct from ? and ...");
  }

  @Property(seed = SEED)
  void different_items_never_fold(@ForAll("differentItems") String items) {
    String sql = "select x from t where " + items;
    if (!items.startsWith("a = ? or a") && !items.startsWith("a = ? and a")) {
      assertThat(fingerprint(sql)).isEqualTo(sql);
    }
  }
}
