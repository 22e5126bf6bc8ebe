package com.sqg.resilience.adapter.http.name;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HttpResourceNamesTest {

  private final HttpResourceNames names = new HttpResourceNames();

  @Test
  void a_name_is_made_once() {
    assertThat(names.of("pay", "get")).isEqualTo("http:pay:get").isSameAs(names.of("pay", "get"));
    assertThat(names.of("pay", "post")).isEqualTo("http:pay:post");
  }

  @Test
  void no_more_than_some_are_remembered() {
    for (int i = 0; i < 10_000; i++) {
      assertThat(names.of("host" + i, "get")).isEqualTo("http:host" + i + ":get");
      assertThat(names.of("pay", "op" + i)).isEqualTo("http:pay:op" + i);
    }
    assertThat(names.of("late", "get")).isNotSameAs(names.of("late", "get"));
    assertThat(names.of("pay", "late")).isNotSameAs(names.of("pay", "late"));
  }
}
