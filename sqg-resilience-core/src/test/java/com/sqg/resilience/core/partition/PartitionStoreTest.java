package com.sqg.resilience.core.partition;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgPartitionGroup;
import com.sqg.resilience.api.engine.SqgCircuitControl;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.rule.SqgSlowSqlRecovery;
import com.sqg.resilience.api.rule.SqgSlowSqlRule;
import com.sqg.resilience.core.partition.Partitions.Call;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Which partitions are remembered, and for how long. */
class PartitionStoreTest {

  private static final Duration IDLE = Partitions.OPEN.multipliedBy(20);

  private final Partitions p = new Partitions(4);

  private List<Object> keys() {
    List<Object> keys = new ArrayList<>();
    p.partitions.states().forEach(state -> keys.add(state.partition().key()));
    return keys;
  }

  private void others(int count) {
    for (int i = 0; i < count; i++) {
      p.fast(p.of("other" + i));
    }
  }

  @Test
  void many_keys_take_a_bounded_place_and_no_open_one_is_lost() {
    Partitions many = new Partitions(1_000);
    for (int i = 0; i < 50; i++) {
      many.open(many.of("open" + i));
    }
    for (int i = 0; i < 100_000; i++) {
      many.fast(many.of(i));
      many.pass(Duration.ofNanos(1_000));
    }
    assertThat(many.partitions.states()).hasSize(1_000);
    for (int i = 0; i < 50; i++) {
      many.blocked(many.of("open" + i), SqgBlockReason.SLOW_SQL);
    }
  }

  @Test
  void what_is_used_again_and_again_outlives_what_is_used_once() {
    p.slow(p.of("hot"));
    for (int i = 0; i < 100; i++) {
      p.fast(p.of(i));
      p.begin(p.of("hot")).saysNothing();
      p.begin(p.of("hot")).saysNothing();
    }
    assertThat(p.state("hot").consecutiveSlow()).as("never forgotten").isEqualTo(1);
  }

  @Test
  void half_open_controlled_and_running_ones_keep_their_place() {
    p.open(p.of("half-open"));
    p.pass(Partitions.OPEN);
    p.begin(p.of("half-open")).saysNothing();
    p.fast(p.of("controlled"));
    p.partitions.control("controlled", SqgCircuitControl.FORCED_CLOSED);
    Call running = p.begin(p.of("running"));
    others(100);
    assertThat(keys()).contains("half-open", "controlled", "running").hasSize(4);
    running.executed(Duration.ZERO);
    others(100);
    assertThat(keys()).contains("half-open", "controlled").doesNotContain("running");
  }

  @Test
  void an_open_one_whose_time_is_over_keeps_its_place_until_it_has_probed() {
    p.open(p.of("open"));
    p.pass(Partitions.OPEN.plusSeconds(1));
    others(100);
    assertThat(p.state("open").circuitState()).isEqualTo(SqgCircuitState.OPEN);
    p.begin(p.of("open"));
    p.blocked(p.of("open"), SqgBlockReason.SLOW_SQL);
  }

  @Test
  void one_that_nobody_has_asked_to_probe_gives_up_its_place_if_there_is_no_other() {
    Partitions full = new Partitions(20);
    for (int i = 0; i < 20; i++) {
      full.open(full.of(i));
    }
    full.pass(Partitions.OPEN.minusNanos(1));
    full.slow(full.of("early"));
    assertThat(full.find("early")).isEmpty();
    full.pass(Duration.ofSeconds(1));
    full.slow(full.of("new"));
    assertThat(full.find("new")).isPresent();
    assertThat(full.heard).filteredOn(line -> line.endsWith("OPEN->CLOSED")).hasSize(1);
  }

  @Test
  void one_that_resets_gives_up_its_place_when_its_time_is_over() {
    Partitions wide = new Partitions(20);
    for (int i = 0; i < 20; i++) {
      wide.open(wide.of(i, i == 13 ? Partitions.RESET : Partitions.PROBE));
    }
    wide.pass(Partitions.OPEN);
    wide.slow(wide.of("new"));
    assertThat(wide.find("new")).isPresent();
    assertThat(wide.heard).filteredOn(line -> line.endsWith("OPEN->CLOSED")).hasSize(1);
  }

  @Test
  void a_full_group_runs_without_a_breaker_and_says_so() {
    Logger logger = (Logger) LoggerFactory.getLogger("com.sqg.resilience");
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    lines.start();
    logger.addAppender(lines);
    try {
      for (int i = 0; i < 4; i++) {
        p.open(p.of(i));
      }
      for (int i = 0; i < 10; i++) {
        p.slow(p.of("new"));
        p.begin(p.of("new")).release();
      }
    } finally {
      logger.detachAppender(lines);
    }
    assertThat(keys()).hasSize(4).doesNotContain("new");
    assertThat(lines.list)
        .extracting(ILoggingEvent::getFormattedMessage)
        .containsExactly(
            "[SqgResilience] event=partitions-exhausted resource=mysql:orders:query group=select"
                + " max-partitions=4 partition=new");
  }

  @Test
  void a_full_group_has_room_again_soon_after_a_call_has_ended() {
    List<Call> running = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      running.add(p.begin(p.of(i)));
    }
    p.slow(p.of("new"));
    assertThat(keys()).doesNotContain("new");
    running.get(2).executed(Duration.ZERO);
    p.pass(Duration.ofMillis(100));
    p.slow(p.of("new"));
    assertThat(keys()).contains("new").doesNotContain(2);
  }

  @Test
  void an_idle_one_expires_when_somebody_reads_and_not_before_its_time() {
    p.slow(p.of("idle"));
    assertThat(keys()).containsExactly("idle");
    p.pass(IDLE.minusNanos(1));
    assertThat(keys()).containsExactly("idle");
    p.pass(Duration.ofNanos(1));
    assertThat(keys()).isEmpty();
    p.slow(p.of("idle"));
    assertThat(p.state("idle").consecutiveSlow()).isEqualTo(1);
  }

  @Test
  void idle_ones_expire_with_new_ones() {
    Partitions wide = new Partitions(100);
    for (int i = 0; i < 8; i++) {
      wide.open(wide.of("idle" + i));
    }
    wide.partitions.states(); // whose last use is known by now
    wide.pass(IDLE);
    for (int i = 0; i < 30; i++) {
      wide.fast(wide.of("late" + i));
    }
    assertThat(wide.heard)
        .as("nobody has read")
        .filteredOn(line -> line.endsWith("OPEN->CLOSED"))
        .hasSize(8);
    assertThat(wide.partitions.states()).hasSize(30);
  }

  @Test
  void it_takes_five_minutes_at_least() {
    p.fast(
        p.of(
            "idle",
            SqgSlowSqlRule.of(Partitions.SLOW, 1, Duration.ofMillis(1), SqgSlowSqlRecovery.PROBE)));
    assertThat(keys()).hasSize(1);
    p.pass(Duration.ofMinutes(5).minusNanos(1));
    assertThat(keys()).hasSize(1);
    p.pass(Duration.ofNanos(1));
    assertThat(keys()).isEmpty();
  }

  @Test
  void use_begins_the_idle_time_anew_as_does_the_end_of_a_long_call() {
    Call running = p.begin(p.of("a"));
    keys();
    p.pass(IDLE);
    assertThat(keys()).as("it runs").hasSize(1);
    p.pass(IDLE.minusNanos(1));
    running.saysNothing();
    p.pass(Duration.ofNanos(1));
    assertThat(keys()).as("it has just ended").hasSize(1);
    p.pass(IDLE.minusNanos(1));
    assertThat(keys()).hasSize(1);
    p.pass(Duration.ofNanos(1));
    assertThat(keys()).isEmpty();
  }

  @Test
  void an_open_one_that_nobody_asks_for_expires_long_after_its_time_and_is_told_closed() {
    p.open(p.of("open"));
    keys();
    p.pass(IDLE.minusNanos(1));
    assertThat(keys()).hasSize(1);
    p.pass(Duration.ofNanos(1));
    assertThat(keys()).isEmpty();
    assertThat(p.heard).containsExactly("open CLOSED->OPEN", "open OPEN->CLOSED");
  }

  @Test
  void refusals_are_use() {
    p.open(p.of("open"));
    p.pass(Partitions.OPEN);
    Call probe = p.begin(p.of("open"));
    probe.saysNothing();
    keys();
    p.pass(IDLE.minusNanos(1));
    p.begin(p.of("open")).release();
    p.pass(IDLE.minusNanos(1));
    assertThat(keys()).hasSize(1);
  }

  @Test
  void one_that_is_held_by_an_operator_never_expires() {
    p.fast(p.of("open"));
    p.partitions.control("open", SqgCircuitControl.FORCED_OPEN);
    p.fast(p.of("closed"));
    p.partitions.control("closed", SqgCircuitControl.FORCED_CLOSED);
    for (int i = 0; i < 3; i++) {
      p.pass(IDLE.multipliedBy(2));
      assertThat(keys()).hasSize(2);
    }
    p.partitions.control("open", SqgCircuitControl.AUTOMATIC);
    p.partitions.control("closed", SqgCircuitControl.AUTOMATIC);
    assertThat(keys()).as("just given back").hasSize(2);
    p.pass(IDLE);
    assertThat(keys()).isEmpty();
  }

  @Test
  void a_group_whose_size_changes_keeps_its_partitions_as_far_as_they_fit() {
    p.open(p.of("open"));
    others(3);
    SqgPartitionGroup smaller = SqgPartitionGroup.of("select", 2);
    p.blocked(p.of("open", smaller), SqgBlockReason.SLOW_SQL);
    p.fast(p.of("new", smaller));
    assertThat(keys()).containsExactlyInAnyOrder("open", "new");
    SqgPartitionGroup larger = SqgPartitionGroup.of("select", 50);
    for (int i = 0; i < 100; i++) {
      p.fast(p.of(i, larger));
    }
    assertThat(keys()).hasSize(50).contains("open");
  }
}
