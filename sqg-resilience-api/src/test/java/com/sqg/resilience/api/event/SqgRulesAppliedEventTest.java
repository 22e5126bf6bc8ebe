package com.sqg.resilience.api.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SqgRulesAppliedEventTest {

  @Test
  void the_changes_are_its_own() {
    List<String> changes = new ArrayList<>(List.of("one"));
    SqgRulesAppliedEvent event = new SqgRulesAppliedEvent(1, changes);
    changes.add("two");

    assertThat(event.changes()).containsExactly("one");
    assertThatThrownBy(() -> event.changes().add("three"))
        .isInstanceOf(UnsupportedOperationException.class);
  }
}
