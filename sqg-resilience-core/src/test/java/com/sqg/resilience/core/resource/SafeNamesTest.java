package com.sqg.resilience.core.resource;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SafeNamesTest {

  @Test
  void ordinary_names_stay() {
    assertThat(SafeNames.of("masterDataSource")).isEqualTo("masterDataSource");
    assertThat(SafeNames.of("slave_1")).isEqualTo("slave_1");
  }

  @Test
  void separators_blanks_and_control_characters_are_replaced() {
    assertThat(SafeNames.of("a:b c\nd")).matches("a_b_c_d~[0-9a-f]{8}");
    assertThat(SafeNames.of("ds:1")).isNotEqualTo(SafeNames.of("ds 1"));
    assertThat(SafeNames.of("")).isEqualTo("_");
  }

  @Test
  void urls_give_nothing_away() {
    assertThat(SafeNames.of("jdbc:mysql://root:secret@10.0.0.1/db")).matches("url-[0-9a-f]{8}");
    assertThat(SafeNames.of("JDBC:h2:mem:x")).startsWith("url-");
    assertThat(SafeNames.of("mysql://u:p@h")).startsWith("url-");
  }

  @Test
  void long_names_are_cut_and_stay_different() {
    String prefix = "x".repeat(200);
    assertThat(SafeNames.of(prefix + "1")).hasSize(64).isNotEqualTo(SafeNames.of(prefix + "2"));
  }
}
