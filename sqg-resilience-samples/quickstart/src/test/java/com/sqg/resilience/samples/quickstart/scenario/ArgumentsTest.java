package com.sqg.resilience.samples.quickstart.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsTest {

  @Test
  void without_arguments_the_scenario_runs() {
    assertThat(Arguments.parse().serve()).isFalse();
    assertThat(Arguments.parse().help()).isFalse();
  }

  @Test
  void what_is_meant_for_spring_is_passed_on() {
    Arguments arguments =
        Arguments.parse("--serve", "--seconds=5", "--spring.profiles.active=mariadb");
    assertThat(arguments.serve()).isTrue();
    assertThat(arguments.seconds()).isEqualTo(5);
    assertThat(arguments.springArguments()).containsExactly("--spring.profiles.active=mariadb");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--seconds=2", "--seconds=601", "--seconds=x", "--seconds"})
  void seconds_out_of_range_are_refused_with_the_range(String argument) {
    assertThatThrownBy(() -> Arguments.parse(argument))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("'" + argument + "': seconds must be a number from 3 to 600");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"--secondsfoo=5", "--seconds5", "--sevre", "--serve=true", "--debug", "x", ""})
  void anything_else_is_refused_by_name_with_what_is_allowed(String argument) {
    assertThatThrownBy(() -> Arguments.parse(argument))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("unknown argument '" + argument + "'; allowed are --serve, ")
        .hasMessageContaining("--seconds=N, --help");
  }
}
