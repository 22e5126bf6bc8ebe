package com.sqg.resilience.core.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import org.junit.jupiter.api.Test;

class PerconaQueryIdTest {

  @Test
  void an_id_is_the_md5_sum_of_the_fingerprint() {
    PerconaQueryId id = PerconaQueryId.of("SELECT a FROM t WHERE b = 7");

    assertThat(id.fingerprint()).isEqualTo("select a from t where b = ?");
    assertThat(id.id()).isEqualTo("AAF5C8A1B0F5F52105E7465FD18D02CD");
  }

  @Test
  void the_fingerprint_is_hashed_as_utf_8() {
    assertThat(PerconaQueryId.of("select 城市, 😀").id())
        .isEqualTo("6A7FECEC333AF2FFD35100AEE39F0DF8");
  }

  @Test
  void an_unpaired_surrogate_is_hashed_as_a_question_mark() {
    PerconaQueryId id = PerconaQueryId.of("select a\uD83D from t");

    assertThat(id.fingerprint()).isEqualTo("select a\uD83D from t");
    assertThat(id.id()).isEqualTo(PerconaQueryId.of("select a'' from t").id());
  }

  @Test
  void nothing_but_comments_has_an_empty_fingerprint() {
    assertThat(PerconaQueryId.of(" /* a */ -- b\n;# c").fingerprint()).isEmpty();
    assertThat(PerconaQueryId.of("").id()).isEqualTo("D41D8CD98F00B204E9800998ECF8427E");
  }

  @Test
  void ids_are_equal_if_their_fingerprints_are() {
    PerconaQueryId id = PerconaQueryId.of("select 1");

    assertThat(id)
        .isEqualTo(PerconaQueryId.of("SELECT 'x'"))
        .hasSameHashCodeAs(PerconaQueryId.of("SELECT 'x'"))
        .isNotEqualTo(PerconaQueryId.of("select a"))
        .isNotEqualTo(null)
        .isNotEqualTo("select ?");
  }

  @Test
  void an_id_reads_as_id_and_fingerprint() {
    PerconaQueryId id = PerconaQueryId.of("select 1");

    assertThat(id).hasToString(id.id() + " select ?");
  }

  @Test
  void options_are_off_unless_given() {
    String sql = "select a1, b.900150983cd24fb0d6963f7d28e17f72";

    assertThat(PerconaQueryId.of(sql).fingerprint()).isEqualTo("select a?, b?");
    assertThat(PerconaQueryId.of(sql, EnumSet.allOf(PerconaOption.class)).fingerprint())
        .isEqualTo("select a1, b.?");
  }
}
