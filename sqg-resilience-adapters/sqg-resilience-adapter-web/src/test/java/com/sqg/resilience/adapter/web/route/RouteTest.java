package com.sqg.resilience.adapter.web.route;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.core.resource.ResourceNames;
import java.util.List;
import org.junit.jupiter.api.Test;

class RouteTest {

  private static String name(String pattern) {
    return Route.of(pattern, new PathPatterns(List.of())).resource();
  }

  @Test
  void a_pattern_stays_what_it_is() {
    assertThat(name("/a/{b:[0-9]+}/**")).isEqualTo("web:/a/{b:[0-9]+}/**");
    assertThat(name("")).isEqualTo("web:/");
    assertThat(name("/" + "x".repeat(251))).hasSize(ResourceNames.MAX_LENGTH).doesNotContain("~");
  }

  @Test
  void what_cannot_be_a_name_becomes_one() {
    String one = name("/" + "x".repeat(300) + "/a");
    String other = name("/" + "x".repeat(300) + "/b");

    assertThat(ResourceNames.faultOf(one)).isNull();
    assertThat(one).isNotEqualTo(other).startsWith("web:/xxx");
    assertThat(ResourceNames.faultOf(name("/a\nb"))).isNull();
    assertThat(name("/a\nb")).isNotEqualTo(name("/a_b"));
  }
}
