package com.sqg.resilience.core.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResourcePatternTest {

  @ParameterizedTest(name = "{0} matches {1}: {2}")
  @CsvSource({
    "*, anything, true",
    "http:*:get, http:users:get, true",
    "http:*:get, http:users:v1:get, true",
    "http:*:get, http::get, true",
    "http:*:get, http:get, false",
    "http:*:get, http:users:getAll, false",
    "http:*:get, xhttp:users:get, false",
    "web:/api/*, web:/api/order/{id}, true",
    "web:/api/*, web:/apis, false",
    "a*b*a, aba, true",
    "a*b*a, aa, false",
    "a*a, a, false",
    "*:read, redis:default:read, true",
    "a**b, ab, true",
    "*x*x*, axa, false",
    "*x*x*, xx, true",
    "HTTP:*, http:a, false",
    "a.c*, abcd, false"
  })
  void an_asterisk_stands_for_any_number_of_any_characters(
      String pattern, String name, boolean matches) {
    assertThat(new ResourcePattern(pattern).matches(name)).isEqualTo(matches);
  }
}
