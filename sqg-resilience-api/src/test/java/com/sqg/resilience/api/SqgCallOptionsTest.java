package com.sqg.resilience.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class SqgCallOptionsTest {

  private final SqgCallOptions plain = SqgCallOptions.of("http:pay:charge");

  @Test
  void a_call_is_outgoing_and_counts_whole_unless_it_says_otherwise() {
    assertThat(plain.resource()).isEqualTo("http:pay:charge");
    assertThat(plain.entryType()).isEqualTo(SqgEntryType.OUT);
    assertThat(plain.hotKey()).isNull();
    assertThat(plain.ignored()).isEmpty();
    assertThat(SqgCallOptions.of(null).resource()).isEmpty();
  }

  @Test
  void what_is_said_adds_up_and_changes_no_other_options() {
    SqgCallOptions one = plain.entryType(SqgEntryType.IN).ignoring(IOException.class);
    SqgCallOptions two = one.hotKey("bob").ignoring(IllegalStateException.class);

    assertThat(two.entryType()).isEqualTo(SqgEntryType.IN);
    assertThat(two.hotKey()).isEqualTo("bob");
    assertThat(two.ignored()).containsExactly(IOException.class, IllegalStateException.class);
    assertThat(one.hotKey()).isNull();
    assertThat(one.ignored()).containsExactly(IOException.class);
    assertThat(plain.entryType()).isEqualTo(SqgEntryType.OUT);
  }

  @Test
  void what_is_missing_is_named() {
    assertThatNullPointerException()
        .isThrownBy(() -> plain.entryType(null))
        .withMessage("entryType");
    assertThatNullPointerException()
        .isThrownBy(() -> plain.ignoring(IOException.class, null))
        .withMessage("type");
  }

  @Test
  void the_text_does_not_tell_the_key() {
    assertThat(plain.hotKey("bob")).asString().contains("http:pay:charge").doesNotContain("bob");
  }
}
