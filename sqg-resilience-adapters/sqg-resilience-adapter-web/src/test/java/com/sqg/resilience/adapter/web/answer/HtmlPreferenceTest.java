package com.sqg.resilience.adapter.web.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlPreferenceTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/html",
        "TEXT/HTML; charset=utf-8",
        "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8",
        "application/xhtml+xml",
        "application/json;q=0.5, text/html;q=0.6"
      })
  void browsers_prefer_a_page(String accept) {
    assertThat(HtmlPreference.isStatedBy(Collections.singletonList(accept))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "*/*",
        "text/*",
        "",
        "application/xml",
        "text/plain",
        "application/json, text/html",
        "application/problem+json, text/html;q=0.9",
        "text/html;q=0",
        "not a type",
        "text/html, ;;;/"
      })
  void programs_do_not(String accept) {
    assertThat(HtmlPreference.isStatedBy(Collections.singletonList(accept))).isFalse();
  }

  @Test
  void several_headers_count_as_one() {
    assertThat(HtmlPreference.isStatedBy(Collections.emptyList())).isFalse();
    assertThat(HtmlPreference.isStatedBy(Arrays.asList("text/html", "application/json"))).isFalse();
    assertThat(HtmlPreference.isStatedBy(Arrays.asList("text/plain", "text/html"))).isTrue();
  }
}
