package com.sqg.resilience.adapter.web.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathPatternsTest {

  @ParameterizedTest
  @CsvSource({
    "/a, /a, true",
    "/a, /a/, false",
    "/a, /ab, false",
    "/a/*, /a/{id}, true",
    "/a/*, /a/{id}/b, false",
    "/a/*, /a, false",
    "/a/**, /a, true",
    "/a/**, /a/b/c, true",
    "/a/**, /ab, false",
    "/**, /, true",
    "/**, /any/thing, true",
    "/**/b, /a/x/b, true",
    "/**/b, /b, true",
    "/**/b, /ab, false",
    "/a/**/b, /a/b, true",
    "/a/**/b, /a/x/b, true",
    "/a/**/b, /a/x/y/b, true",
    "/a/**/b, /a/xb, false",
    "/a/**/b, /ab, false",
    "/a/**/b/**, /a/b, true",
    "/a/**/b/**, /a/x/b/y, true",
    "/a/**/**/b, /a/b, true",
    "/a/**/**, /a, true",
    "/a/**/*, /a, false",
    "/a/**/*, /a/{id}, true",
    "**/b, /a/b, true",
    "/a/**b, /a/xb, true",
    "/a?c, /abc, true",
    "/a?c, /a/c, false",
    "/a.b, /axb, false",
    "'/{id:[0-9]+}', '/{id:[0-9]+}', true",
    "'/{id:[0-9]+}', /1, false"
  })
  void patterns_match_routes(String pattern, String route, boolean match) {
    assertThat(new PathPatterns(List.of(pattern)).match(route)).isEqualTo(match);
  }

  @Test
  void none_match_nothing_and_one_is_enough() {
    assertThat(new PathPatterns(List.of()).match("/a")).isFalse();
    assertThat(new PathPatterns(List.of("/b", "/a")).match("/a")).isTrue();
  }
}
