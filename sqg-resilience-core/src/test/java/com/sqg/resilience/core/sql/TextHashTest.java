package com.sqg.resilience.core.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextHashTest {

  /** What the reference implementation of XXH64 makes of the text in UTF-16LE. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "\"\" | ef46db3751d8e999",
        "a | e513e02c99167f96",
        "ab | 2b4d0fc9e4bf29e2",
        "abc | aff0f2a2f8b32731",
        "abcd | ad9338b32cda24c1",
        "abcdefg | b9e5459c8f6ddf61",
        "select ? | 87957ca4e2b96bc2",
        "0123456789abcdef | 65915d1b2958d2ef",
        "select a from t where id in (?+) | f69e87041947da60",
        "订单 select a from t where b = ? and c | 6b7ed6408c39a527",
      })
  void is_xxh64(String text, String expected) {
    char[] characters = (text + "behind the end").toCharArray();

    assertThat(Long.toHexString(TextHash.of(characters, text.length()))).isEqualTo(expected);
    assertThat(
            new SqlFingerprint(
                    text,
                    TextHash.of(characters, text.length()),
                    SqlStatementType.OTHER,
                    false,
                    java.util.Collections.emptyList())
                .key())
        .isEqualTo(expected);
  }

  @Test
  void like_texts_have_different_hashes() {
    Set<Long> hashes = new HashSet<>();
    for (int i = 0; i < 200_000; i++) {
      char[] text = ("select c" + i + " from t" + i % 10).toCharArray();
      hashes.add(TextHash.of(text, text.length));
    }
    assertThat(hashes).hasSize(200_000);
  }
}
