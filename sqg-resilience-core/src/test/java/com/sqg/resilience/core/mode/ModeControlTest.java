package com.sqg.resilience.core.mode;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.event.SqgModeChangedEvent;
import com.sqg.resilience.api.event.SqgResilienceEvent;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.testing.ScriptedEngine;
import com.sqg.resilience.core.testing.TestRules;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ModeControlTest {

  private final List<SqgResilienceEvent> events = new CopyOnWriteArrayList<>();
  private final SqgResourceRules enforced =
      SqgResourceRules.builder().mode(SqgMode.ENFORCE).build();
  private final ResilienceRuntime runtime =
      ResilienceRuntime.builder(
              new ScriptedEngine(), TestRules.of(SqgMode.OBSERVE, Map.of("configured", enforced)))
          .listeners(() -> List.of(events::add))
          .build();

  @AfterEach
  void close() {
    runtime.close();
  }

  private SqgMode mode(String resource) {
    return resource(resource).mode();
  }

  private GuardedResource resource(String name) {
    return runtime.invoker().resource(name, "method", SqgEntryType.OUT);
  }

  @Test
  void a_resource_follows_the_global_mode_unless_it_has_one_of_its_own() {
    assertThat(mode("plain")).isEqualTo(SqgMode.OBSERVE);
    assertThat(mode("configured")).isEqualTo(SqgMode.ENFORCE);

    runtime.modes().setGlobal(SqgMode.OFF);
    assertThat(mode("plain")).isEqualTo(SqgMode.OFF);
    assertThat(mode("configured")).isEqualTo(SqgMode.ENFORCE);
  }

  @Test
  void a_mode_set_at_run_time_beats_the_rules_and_can_be_taken_back() {
    mode("configured");
    runtime.modes().setResource("configured", SqgMode.OFF);
    assertThat(mode("configured")).isEqualTo(SqgMode.OFF);
    assertThat(runtime.modes().overrides()).containsEntry("configured", SqgMode.OFF);

    runtime.modes().setResource("configured", null);
    assertThat(mode("configured")).isEqualTo(SqgMode.ENFORCE);
  }

  @Test
  void a_resource_not_called_yet_can_have_its_mode_set() {
    runtime.modes().setResource("later", SqgMode.ENFORCE);
    assertThat(mode("later")).isEqualTo(SqgMode.ENFORCE);
  }

  @Test
  void the_event_tells_the_modes_that_were_and_are_in_force() {
    mode("configured");
    runtime.modes().setResource("configured", SqgMode.OFF);
    runtime.modes().setGlobal(SqgMode.ENFORCE);

    Awaitility.await().until(() -> events.size() == 2);
    assertThat(events)
        .map(SqgModeChangedEvent.class::cast)
        .extracting(
            SqgModeChangedEvent::resource, SqgModeChangedEvent::from, SqgModeChangedEvent::to)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("configured", SqgMode.ENFORCE, SqgMode.OFF),
            org.assertj.core.groups.Tuple.tuple(null, SqgMode.OBSERVE, SqgMode.ENFORCE));
  }

  @Test
  void a_configured_mode_counts_before_the_first_call_too() {
    assertThat(runtime.modeOf("configured")).isEqualTo(SqgMode.ENFORCE);
    runtime.modes().setResource("configured", SqgMode.OFF);
    assertThat(runtime.modeOf("configured")).isEqualTo(SqgMode.OFF);
    runtime.modes().setResource("configured", null);
    assertThat(runtime.modeOf("configured")).isEqualTo(SqgMode.ENFORCE);
    assertThat(runtime.modeOf("plain")).isEqualTo(SqgMode.OBSERVE);
    assertThat(runtime.modeOf("")).isEqualTo(mode("")).isEqualTo(SqgMode.OFF);

    Awaitility.await().until(() -> events.size() == 2);
    assertThat(events)
        .map(SqgModeChangedEvent.class::cast)
        .extracting(SqgModeChangedEvent::from, SqgModeChangedEvent::to)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(SqgMode.ENFORCE, SqgMode.OFF),
            org.assertj.core.groups.Tuple.tuple(SqgMode.OFF, SqgMode.ENFORCE));
  }

  @Test
  void setting_what_is_in_force_anyway_is_no_change() {
    mode("plain");
    runtime.modes().setGlobal(SqgMode.OBSERVE);
    runtime.modes().setResource("plain", null);
    runtime.modes().setResource("plain", SqgMode.OBSERVE);
    runtime.modes().setResource("configured", SqgMode.ENFORCE);
    runtime.modes().setResource("configured", SqgMode.ENFORCE);
    runtime.modes().setGlobal(SqgMode.OFF);

    Awaitility.await().until(() -> !events.isEmpty());
    assertThat(events)
        .singleElement()
        .isInstanceOfSatisfying(
            SqgModeChangedEvent.class, event -> assertThat(event.to()).isEqualTo(SqgMode.OFF));
    assertThat(mode("plain")).isEqualTo(SqgMode.OBSERVE);
  }
}
