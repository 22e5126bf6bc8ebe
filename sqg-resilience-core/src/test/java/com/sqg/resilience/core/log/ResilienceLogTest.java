package com.sqg.resilience.core.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;

class ResilienceLogTest {

  private final ResilienceLog log = new ResilienceLog(System::nanoTime);

  private static final class Wordless extends RuntimeException {
    private static final long serialVersionUID = 1L;

    @Override
    public String getMessage() {
      throw new NullPointerException("lazy message");
    }
  }

  @Test
  void a_value_that_cannot_be_put_into_words_is_told_by_its_class() {
    assertThat(LogLine.of("x").with("cause", new Wordless()).toString())
        .isEqualTo("[SqgResilience] event=x cause=" + Wordless.class.getName());
  }

  @Test
  void a_line_that_cannot_be_written_is_lost_and_hurts_nobody() {
    assertThatCode(
            () -> {
              log.limitedWarn("x", "a", "b", line -> line.with("k", 1), new Wordless());
              log.warn(LogLine.of("x"), new Wordless());
              log.limitedInfo(
                  "x",
                  "c",
                  "d",
                  line -> {
                    throw new Wordless();
                  });
            })
        .doesNotThrowAnyException();
  }
}
