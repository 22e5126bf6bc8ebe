package com.sqg.resilience.core.slowsql;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.core.log.LogLimiter;
import org.junit.jupiter.api.Test;

class StatementLimitersTest {

  private final StatementLimiters limiters =
      new StatementLimiters(() -> new LogLimiter(10, () -> 0));

  @Test
  void every_statement_of_every_resource_has_its_own() {
    LogLimiter first = limiters.of("a", "k");

    assertThat(limiters.of("a", "k")).isSameAs(first);
    assertThat(limiters.of("a", "l")).isNotSameAs(first);
    assertThat(limiters.of("b", "k")).isNotSameAs(first);
  }

  @Test
  void too_many_are_made_anew() {
    LogLimiter first = limiters.of("a", 0);
    LogLimiter elsewhere = limiters.of("b", 0);
    for (int i = 0; i <= 2_000; i++) {
      limiters.of("a", i);
    }

    assertThat(limiters.of("a", 0)).isNotSameAs(first);
    assertThat(limiters.of("b", 0)).isSameAs(elsewhere);
  }
}
