package com.sqg.resilience.core.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a fingerprint says of its statement: type, locks, tables. */
class SqlFingerprintTablesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "select a from t                              | SELECT",
        "/* c */ SELECT 1                             | SELECT",
        "((select 1) union (select 2))                | SELECT",
        "with a as (delete from t returning *) select * from a | SELECT",
        "with recursive a(x) as (select 1) update t set a = 1  | UPDATE",
        "insert into t values (1)                     | INSERT",
        "insert into t select 1                       | INSERT",
        "update t set a = 1                           | UPDATE",
        "update t set a = 1; delete from t            | UPDATE",
        "begin update t set a = 1; end;               | UPDATE",
        "delete from t                                | DELETE",
        "replace into t values (1)                    | REPLACE",
        "call p(1)                                    | CALL",
        "{call p(?)}                                  | CALL",
        "{? = call f(?)}                              | CALL",
        "merge into t using u on (t.a = u.a)          | OTHER",
        "explain select 1                             | OTHER",
        "create table t as select 1                   | OTHER",
        "set a = (select 1)                           | OTHER",
        "show tables                                  | OTHER",
        "selected from t                              | OTHER",
        "`select`                                     | OTHER",
        "?                                            | OTHER"
      })
  void the_first_verb_is_the_type(String sql, SqlStatementType type) {
    assertThat(SqlFingerprint.of(sql).type()).isEqualTo(type);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "select a from t for update                   | true",
        "select a from t FOR /* c */ UPDATE nowait    | true",
        "select a from t for share                    | true",
        "select a from t for no key update            | true",
        "select a from t for key share of t           | true",
        "select a from t lock in share mode           | true",
        "select a from (select b from t for update) x | true",
        "select a from t                              | false",
        "select a from t where b = 'for update'       | false",
        "select a from t use index for join (i)       | false",
        "select substring(a from 1 for 2) from t      | false",
        "insert into t select a from u for update     | false",
        "update t set a = 1                           | false"
      })
  void a_locking_read_is_told_apart(String sql, boolean locking) {
    assertThat(SqlFingerprint.of(sql).isLockingRead()).isEqualTo(locking);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "select 1                                        | ",
        "select a from T                                 | t",
        "select a from t where b = 1                     | t",
        "select a from t x, u as y, v                    | t u v",
        "select a from t x join u on x.i = u.i, v        | t u v",
        "select a from t left outer join u using (i) natural join v | t u v",
        "select straight_join a from t straight_join u   | t u",
        "select a from (t, u) join (v join w on 1) on 1  | t u v w",
        "select a from t join t x on 1                   | t",
        "select a from db1.t join `db-2`.`My T` on 1     | db1.t `db-2`.`My T`",
        "select a from `order` where b                   | `order`",
        "select a from ((select b from t) x), u          | t u",
        "select (select max(b) from u), a from t         | u t",
        "select a from t where b in (select c from u where exists (select 1 from v)) | t u v",
        "select a from t union all select a from u       | t u",
        "select a from t force index (x), u              | t u",
        "select a from t partition (p0) where b          | t",
        "select a, b from t where c in (1, 2) group by a, b order by a, b | t",
        "select a from dual                              | ",
        "select a from only t                            | t",
        "select a from t, lateral (select b from u) x    | t u",
        "select a from f(1), t                           | t",
        "select a from json_table('x', 'y') j            | ",
        "select extract(year from d), trim(both 'x' from e), substring(f from 1 for 2) from t | t",
        "select a is distinct from b from t              | t",
        "select a into @x from t                         | t",
        "select a from t for update of t                 | t",
        "select a from 订单                              | 订单",
        "with c as (select a from t), d(x, y) as (select b from c) select e from c, d join u on 1 |"
            + " t u",
        "with recursive c as (select 1 union all select x from c join t on 1) select a from c | t",
        "select a, count(*) from t group by a with rollup | t",
        "insert into t (a) values (1)                    | t",
        "insert into t(a, b) values (1, 2)               | t",
        "insert ignore into db.t values (1)              | db.t",
        "insert t values (1)                             | t",
        "insert into t select a from u                   | t u",
        "insert into t with c as (select a from u) select b from c | t u",
        "insert into t (a) values (1) on duplicate key update a = (select b from u) | t u",
        "replace into t values (1)                       | t",
        "replace low_priority t values (1)               | t",
        "select replace(a, 'b', 'c') from t              | t",
        "update t set a = 1, b = 2                       | t",
        "update ignore t x set a = 1                     | t",
        "update t join u on t.i = u.i set t.a = u.a      | t u",
        "update t, u set t.a = u.a where t.i = u.i       | t u",
        "update t set a = 1; update u set b = 2          | t u",
        "delete from t where a = 1                       | t",
        "delete x, y from t x join u y on x.i = y.i      | t u",
        "delete from t using t join u on t.i = u.i       | t u",
        "merge into t using u on (t.i = u.i) when matched then update set a = 1 | t u",
        "truncate table t                                | t",
        "create table if not exists t (a int)            | t",
        "call p(1)                                       | ",
        "select a from @t                                | ",
      })
  void tables_come_in_order_of_appearance(String sql, String tables) {
    List<String> expected =
        tables == null
            ? Collections.emptyList()
            : Arrays.asList(tables.replace("`My T`", "`My_T`").split(" "));
    assertThat(SqlFingerprint.of(sql).tables())
        .extracting(table -> table.replace("`My T`", "`My_T`"))
        .isEqualTo(expected);
  }

  @Test
  void many_tables_come_once_each() {
    String list =
        IntStream.range(0, 50).mapToObj(i -> "t" + i % 30).collect(Collectors.joining(","));

    assertThat(SqlFingerprint.of("select a from " + list).tables())
        .containsExactlyElementsOf(
            IntStream.range(0, 30).mapToObj(i -> "t" + i).collect(Collectors.toList()));
  }

  @Test
  void the_tables_cannot_be_changed() {
    List<String> tables = SqlFingerprint.of("select a from t, u").tables();

    assertThatThrownBy(() -> tables.set(0, "v")).isInstanceOf(UnsupportedOperationException.class);
    SqlFingerprint.of("select a from x, y");
    assertThat(tables).containsExactly("t", "u");
  }

  @Test
  void fingerprints_are_equal_by_text() {
    SqlFingerprint one = SqlFingerprint.of("select a from t where b = 1");
    SqlFingerprint same = SqlFingerprint.of("SELECT a FROM t WHERE b = ?");

    assertThat(one).isEqualTo(same).hasSameHashCodeAs(same).hasToString(one.key());
    assertThat(one.key()).isEqualTo(same.key()).matches("[0-9a-f]{16}");
    assertThat(one.keyHash()).isEqualTo(Long.parseUnsignedLong(one.key(), 16));
    assertThat(one)
        .isNotEqualTo(
            new SqlFingerprint("other", one.keyHash(), one.type(), false, Collections.emptyList()));
  }
}
