package com.sqg.resilience.core.slowsql;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationTextTest {

  @ParameterizedTest
  @CsvSource({
    "800ms, PT0.8S",
    "2s, PT2S",
    "PT2S, PT2S",
    "pt2s, PT2S",
    "3m, PT3M",
    "1h, PT1H",
    "1d, PT24H",
    "5us, PT0.000005S",
    "5NS, PT0.000000005S",
    "1500, PT1.5S",
    "+2s, PT2S",
    "-2s, PT-2S"
  })
  void durations_are_read_as_in_a_configuration(String text, Duration duration) {
    assertThat(DurationText.parse(text)).isEqualTo(duration);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "fast", "2 s", "2.5s", "2x", "2sec", "99999999999999999999s", "P", "s"})
  void what_is_no_duration_is_none(String text) {
    assertThat(DurationText.parse(text)).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"9223372036854775807d", "PT9223372036854775807H"})
  void what_no_duration_can_hold_is_none(String text) {
    assertThat(DurationText.parse(text)).isNull();
  }
}
