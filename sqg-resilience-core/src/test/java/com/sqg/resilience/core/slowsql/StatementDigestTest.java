package com.sqg.resilience.core.slowsql;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.core.sql.PerconaQueryId;
import java.util.Collections;
import org.junit.jupiter.api.Test;

class StatementDigestTest {

  @Test
  void the_id_is_that_of_the_slow_logs_digest() {
    String sql = "SELECT * FROM t WHERE id = 1";

    assertThat(StatementDigest.of(sql).queryId()).isEqualTo(PerconaQueryId.of(sql).id());
    assertThat(StatementDigest.of(sql).fingerprint()).isEqualTo("select * from t where id = ?");
  }

  @Test
  void a_long_statement_is_told_by_its_beginning() {
    String sql = "select " + String.join(", ", Collections.nCopies(100, "col")) + " from t";

    assertThat(StatementDigest.of(sql).fingerprint())
        .hasSize(203)
        .startsWith("select col, col")
        .endsWith("...");
  }

  @Test
  void no_character_is_cut_in_two() {
    for (String offset : new String[] {"", "a"}) {
      String fingerprint =
          StatementDigest.of("select " + offset + "\uD83D\uDE00".repeat(150)).fingerprint();
      assertThat(fingerprint.codePoints()).noneMatch(c -> c >= 0xD800 && c <= 0xDFFF);
    }
  }

  @Test
  void any_text_has_one() {
    for (String text : new String[] {"", "\0", "\uD800", "select '", "/*", ";;"}) {
      assertThat(StatementDigest.of(text).queryId()).hasSize(32);
      assertThat(StatementDigest.of(text).fingerprint()).doesNotContain("\n", "\0");
    }
  }
}
