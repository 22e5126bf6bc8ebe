package com.sqg.resilience.core.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RuleSettingsTest {

  @Test
  void every_built_in_value_is_allowed() {
    for (Setting<?> setting : RuleSettings.all()) {
      Object value = setting.builtIn();
      assertThat(value == null || setting.allows(value)).as(setting.path()).isTrue();
    }
  }

  @Test
  void no_path_ends_like_another_so_that_a_property_name_splits_in_one_way() {
    for (Setting<?> one : RuleSettings.all()) {
      for (Setting<?> other : RuleSettings.all()) {
        assertThat(one.path()).doesNotEndWith('.' + other.path());
      }
    }
  }

  @Test
  void a_misspelt_name_finds_the_nearest_known_one() {
    assertThat(NearestName.of("exeption-ratio-threshold", paths())).isNull();
    assertThat(NearestName.of("circuit-breaker.exeption-ratio-threshold", paths()))
        .isEqualTo("circuit-breaker.exception-ratio-threshold");
    assertThat(NearestName.of("flow.qsp", paths())).isEqualTo("flow.qps");
    assertThat(NearestName.of("something.else.entirely", paths())).isNull();
    assertThat(NearestName.of("FLOW.QPS", paths())).isEqualTo("flow.qps");
  }

  private static java.util.List<String> paths() {
    return RuleSettings.all().stream()
        .map(Setting::path)
        .collect(java.util.stream.Collectors.toList());
  }
}
