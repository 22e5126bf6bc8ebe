package com.sqg.resilience.samples.quickstart.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FaultsTest {

  private final Faults faults = new Faults();

  @Test
  void what_brings_a_fault_about_is_told_when_it_is_set() {
    List<Boolean> told = new ArrayList<>();
    faults.causedBy("index", told::add);
    faults.set("index", true);
    faults.set("reviews", true);
    faults.set("index", false);
    assertThat(told).containsExactly(true, false);
    assertThat(faults.on()).containsExactly("reviews");
  }

  @Test
  void a_fault_that_could_not_be_brought_about_is_not_on() {
    faults.causedBy(
        "index",
        failing -> {
          throw new IllegalStateException("no database");
        });
    assertThatThrownBy(() -> faults.set("index", true)).hasMessage("no database");
    assertThat(faults.on()).isEmpty();
  }

  @Test
  void an_unknown_dependency_is_refused_with_those_known() {
    assertThatThrownBy(() -> faults.set("moon", true))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("unknown dependency 'moon', one of ")
        .hasMessageContaining("index");
  }
}
