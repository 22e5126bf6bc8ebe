package com.sqg.resilience.core.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is not provably one shape stays apart. */
class SqlFingerprintDistinctionTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "select a from t where c1 = ? | select a from t where c2 = ?",
        "select a from t where a = ? | select a from t where a <> ?",
        "select a from t where a = ? | select a from t where a != ?",
        "select a from t where a < ? | select a from t where a <= ?",
        "select a from t where a = ? | select a from t where a <=> ?",
        "select a from t where a = ? | select a from t where a like ?",
        "select a from t where a like ? | select a from t where a not like ?",
        "select a from t where a is null | select a from t where a is not null",
        "select a from t where a is null | select a from t where a = ?",
        "select a from t where a is not null | select a from t where a = ?",
        "select a from t where a is null | select a from t where a is ?",
        "select a from t order by a | select a from t order by a desc",
        "select a from t order by a | select a from t order by a asc",
        "select a from t order by a | select a from t order by b",
        "select a from t | select a from t limit ?",
        "select a from t limit ? | select a from t limit ?, ?",
        "select a from t limit ? | select a from t limit ? offset ?",
        "select a from t | select a from t for update",
        "select a from t for update | select a from t for share",
        "select a from t for update | select a from t for update skip locked",
        "select a from t | select distinct a from t",
        "select count(a) from t | select count(distinct a) from t",
        "select a from t | select /*+ no_index(t) */ a from t",
        "select /*+ index(t i1) */ a from t | select /*+ index(t i2) */ a from t",
        "select a from t force index (x) | select a from t force index (y)",
        "select a from t force index (x) | select a from t ignore index (x)",
        "select a from t force index (x) | select a from t",
        "select a from t join u on t.i = u.i | select a from t left join u on t.i = u.i",
        "select a from t left join u on t.i = u.i | select a from t right join u on t.i = u.i",
        "select a from t where a = ? and b = ? | select a from t where a = ? or b = ?",
        "select a from t where (a = ? or b = ?) and c = ? | select a from t where a = ? or b = ?"
            + " and c = ?",
        "select a from t where a = ? and a = ? | select a from t where a = ? or a = ?",
        "update t set offset = offset + 1 | update t set offset = offset - 1",
        "update t set full = full + 1 | update t set full = full - 1",
        "update t set minus = minus + 1 | update t set minus = minus - 1",
        "select a from t_a | select a from t_b",
        "select a from t_01 | select a from t_02",
        "select a from db1.t | select a from db2.t",
        "select a from db1.t | select a from t",
        "select count(*) from t | select count(a) from t",
        "select count(*) from t | select count(?) from t",
        "select a->'$.a' from t | select a->>'$.a' from t",
        "select a->'$.a' from t | select b->'$.a' from t",
        "select a->>'$.a' from t | select b->>'$.a' from t",
        "select a #> '{x}' from t | select a #>> '{x}' from t",
        "select a, b from t | select a from t",
        "select a, b from t | select b, a from t",
        "select a b from t | select a, b from t",
        "select a as x from t | select a as y from t",
        "select t1.a from t t1 | select t2.a from t t2",
        "select ? from t | select ?, ? from t",
        "select a from t where b in (?) | select a from t where b = ?",
        "select a from t where b in (?) | select a from t where b not in (?)",
        "select a from t where b in (?) | select a from t where c in (?)",
        "select a from t where b in (?, c) | select a from t where b in (?, d)",
        "select a from t where b in (?) | select a from t where b in (select ?)",
        "insert into t (a) values (?) | insert into t (b) values (?)",
        "insert into t (a) values (?) | insert ignore into t (a) values (?)",
        "insert into t (a) values (?) | replace into t (a) values (?)",
        "insert into t values (?, now()) | insert into t values (?, ?)",
        "insert into t values (?, default) | insert into t values (?, ?)",
        "insert into t values (?, null) | insert into t values (?, ?)",
        "insert into t (a) values (?) | insert into t (a) values (?) on duplicate key update a = ?",
        "update t set a = ? where b = ? | update t set a = ?, b = ?",
        "update t set a = a + ? | update t set a = a - ?",
        "select ? union select ? | select ? union all select ?",
        "select a from t where a between ? and ? | select a from t where a not between ? and ?",
        "select a from t group by a | select a from t group by a having count(*) > ?",
        "select a from t where f(?) | select a from t where g(?)",
        "select case when a then b end from t | select case when a then b else c end from t",
        "select a from `x y` | select a from `x  y`",
        "select a from `select` | select a from t",
        "select @a | select @b",
        "select a::int from t | select a::text from t",
        "select a = -b from t | select a = b from t",
        "update t set a = ? | update t set a = ?; update t set a = ?",
        "select ä from t | select ö from t",
        "select 订单 from t | select 用户 from t",
      })
  void apart(String one, String other) {
    assertThat(SqlFingerprint.of(one)).isNotEqualTo(SqlFingerprint.of(other));
    assertThat(SqlFingerprint.of(one).key()).isNotEqualTo(SqlFingerprint.of(other).key());
  }
}
