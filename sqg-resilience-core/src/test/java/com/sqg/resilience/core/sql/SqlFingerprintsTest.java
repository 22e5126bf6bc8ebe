package com.sqg.resilience.core.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class SqlFingerprintsTest {

  private static final int ENTRIES = 64;
  private static final int CHARACTERS = 4096;

  private final SqlFingerprints fingerprints = new SqlFingerprints(false, false);
  private final StatementCache cache = new StatementCache(ENTRIES, CHARACTERS);

  private static String copy(String sql) {
    return new String(sql.toCharArray());
  }

  private void put(String sql) {
    cache.put(sql, StatementCache.hash(sql), SqlFingerprint.of(sql));
  }

  @Test
  void a_statement_seen_before_has_the_same_fingerprint_object() {
    for (String sql : new String[] {"", "a", "select", "select a from t where b = 1"}) {
      SqlFingerprint first = fingerprints.of(sql);

      assertThat(first).isEqualTo(SqlFingerprint.of(sql));
      assertThat(fingerprints.of(sql)).isSameAs(first);
      assertThat(fingerprints.of(copy(sql))).isSameAs(first);
    }
  }

  @Test
  void statements_whose_samples_collide_are_told_apart() {
    String sql = "select aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa from t";
    List<String> colliding = new ArrayList<>();
    for (int i = 10; i < 60; i++) {
      String other = sql.substring(0, i) + 'b' + sql.substring(i + 1);
      if (StatementCache.hash(other) == StatementCache.hash(sql)) {
        colliding.add(other);
      }
    }
    assertThat(colliding).hasSizeGreaterThan(2 * StatementCache.WAYS);

    for (int round = 0; round < 3; round++) {
      for (String other : colliding) {
        assertThat(fingerprints.of(other)).isEqualTo(SqlFingerprint.of(other));
      }
    }
    assertThat(fingerprints.cache().size()).isEqualTo(StatementCache.WAYS);
  }

  @Test
  void the_end_of_a_statement_is_part_of_its_hash() {
    String sql = "select a_long_name, another_long_name from t where b = ? and c = ? limit ";

    assertThat(StatementCache.hash(sql + 1)).isNotEqualTo(StatementCache.hash(sql + 2));
  }

  @Test
  void entries_and_characters_are_bounded() {
    for (int i = 0; i < 20 * ENTRIES; i++) {
      put("select a from t where b = " + i);
    }
    assertThat(cache.size()).isLessThanOrEqualTo(ENTRIES).isGreaterThan(ENTRIES / 2);
    assertThat(cache.characters()).isLessThanOrEqualTo(CHARACTERS);

    StringBuilder longer = new StringBuilder("select a");
    for (int i = 0; i < 100; i++) {
      longer.append(", c").append(i);
      put(longer.toString());
      assertThat(cache.characters()).isLessThanOrEqualTo(CHARACTERS);
    }
    assertThat(cache.size()).isPositive();
  }

  @Test
  void a_newcomer_finds_a_place_and_takes_no_more_than_one() {
    String[] statements = new String[ENTRIES];
    for (int i = 0; i < ENTRIES; i++) {
      statements[i] = "select a from t where b = " + i;
      put(statements[i]);
      assertThat(cache.get(statements[i], StatementCache.hash(statements[i]))).isNotNull();
    }
    int before = cache.size();
    put("select c from t where b = 1");
    assertThat(cache.size()).isBetween(before, before + 1);
  }

  @Test
  void a_million_different_statements_leave_no_more_than_the_limit() {
    for (int i = 0; i < 1_000_000; i++) {
      fingerprints.of("select a from t where b = " + i);
    }
    assertThat(fingerprints.cache().size()).isLessThanOrEqualTo(8192);
    assertThat(fingerprints.cache().characters()).isLessThan(8192 * 64);
  }

  @Test
  void a_very_long_statement_is_not_kept() {
    String sql = "select '" + new String(new char[SqlFingerprints.LONGEST]) + "'";

    assertThat(fingerprints.of(sql).text()).isEqualTo("select ?");
    assertThat(fingerprints.of(sql).text()).isEqualTo("select ?");
    assertThat(fingerprints.cache().size()).isZero();
    fingerprints.of(sql.substring(0, SqlFingerprints.LONGEST));
    assertThat(fingerprints.cache().size()).isOne();
  }

  @Test
  void lists_of_any_length_have_equal_fingerprints() {
    StringBuilder list = new StringBuilder("select a from t where b in (?");
    SqlFingerprint expected = fingerprints.of(list + ")");
    for (int i = 0; i < 2000; i++) {
      list.append(", ?");
      assertThat(fingerprints.of(list + ")")).isEqualTo(expected);
    }
  }

  @Test
  void caches_of_different_options_do_not_mix() {
    String sql = "select \"a\" from t_1";

    assertThat(fingerprints.of(sql).text()).isEqualTo("select ? from t_1");
    assertThat(new SqlFingerprints(true, false).of(sql).text()).isEqualTo("select a from t_1");
    assertThat(new SqlFingerprints(false, true).of(sql).text()).isEqualTo("select ? from t_#");
  }

  @Test
  void many_threads_see_right_fingerprints() throws Exception {
    int threads = 8;
    String[] statements = new String[3 * 8192];
    SqlFingerprint[] expected = new SqlFingerprint[statements.length];
    for (int i = 0; i < statements.length; i++) {
      statements[i] = "select a" + i + ", (?, " + i + ") from t" + i % 7 + " where b in (?, ?)";
      expected[i] = SqlFingerprint.of(statements[i]);
    }
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    CountDownLatch start = new CountDownLatch(1);
    try {
      List<Future<Integer>> wrong = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        int step = 2 * thread + 1;
        Callable<Integer> reader =
            () -> {
              start.await();
              int differences = 0;
              for (int i = 0; i < 100_000; i++) {
                int at = i * step % statements.length;
                SqlFingerprint read = fingerprints.of(statements[at]);
                differences +=
                    read.equals(expected[at]) && read.tables().equals(expected[at].tables())
                        ? 0
                        : 1;
              }
              return differences;
            };
        wrong.add(pool.submit(reader));
      }
      start.countDown();
      for (Future<Integer> differences : wrong) {
        assertThat(differences.get()).isZero();
      }
    } finally {
      pool.shutdownNow();
    }
    assertThat(fingerprints.cache().size()).isLessThanOrEqualTo(8192);
  }
}
