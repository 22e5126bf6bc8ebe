package com.sqg.resilience.core.partition;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgPartition;
import com.sqg.resilience.api.engine.SqgCircuitControl;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.rule.SqgSlowSqlRecovery;
import com.sqg.resilience.api.rule.SqgSlowSqlRule;
import com.sqg.resilience.core.partition.Partitions.Call;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** One partition, to the nanosecond. What every engine promises is in the conformance kit. */
class PartitionBreakerTest {

  private final Partitions p = new Partitions(10);
  private final SqgPartition a = p.of("a");
  private final SqgPartition reset = p.of("a", Partitions.RESET);

  private SqgCircuitState state() {
    return p.state("a").circuitState();
  }

  @Test
  void it_is_open_for_exactly_its_time_and_across_the_end_of_the_clock() {
    p.open(a);
    assertThat(p.blocked(a, SqgBlockReason.SLOW_SQL).retryAfterMillis()).isEqualTo(60_000);
    p.pass(Partitions.OPEN.minusNanos(1));
    assertThat(p.blocked(a, SqgBlockReason.SLOW_SQL).retryAfterMillis()).isEqualTo(1);
    p.pass(Duration.ofNanos(1));
    assertThat(state()).as("nobody has asked yet").isEqualTo(SqgCircuitState.OPEN);
    assertThat(p.state("a").retryAfterMillis()).isZero();
    p.begin(a);
    assertThat(state()).isEqualTo(SqgCircuitState.HALF_OPEN);
    p.blocked(a, SqgBlockReason.SLOW_SQL);
  }

  @Test
  void a_slow_probe_opens_it_for_the_whole_time_again() {
    p.open(a);
    p.pass(Partitions.OPEN);
    Call probe = p.begin(a);
    p.pass(Duration.ofSeconds(30));
    probe.executed(Partitions.SLOW);
    assertThat(p.state("a").retryAfterMillis()).isEqualTo(60_000);
    assertThat(p.state("a").consecutiveSlow()).isEqualTo(3);
  }

  @Test
  void reset_closes_at_the_next_call_and_at_the_next_reading_and_not_before() {
    p.open(reset);
    p.pass(Partitions.OPEN.minusNanos(1));
    p.blocked(reset, SqgBlockReason.SLOW_SQL);
    assertThat(state()).isEqualTo(SqgCircuitState.OPEN);
    p.pass(Duration.ofNanos(1));
    p.slow(reset);
    assertThat(p.heard).containsExactly("a CLOSED->OPEN", "a OPEN->CLOSED");
    assertThat(p.state("a").consecutiveSlow()).isEqualTo(1);
    p.slow(reset);
    p.pass(Partitions.OPEN);
    assertThat(state()).isEqualTo(SqgCircuitState.CLOSED);
    assertThat(p.heard).hasSize(4);
  }

  @Test
  void the_rule_that_opened_it_says_how_it_closes() {
    p.slow(a);
    p.slow(reset);
    p.pass(Partitions.OPEN);
    p.begin(a);
    p.begin(a);
    assertThat(state()).isEqualTo(SqgCircuitState.CLOSED);
  }

  @Test
  void a_lost_probe_loses_its_place_after_the_open_duration_and_the_first_to_end_decides() {
    p.open(a);
    p.pass(Partitions.OPEN);
    Call lost = p.begin(a);
    p.pass(Partitions.OPEN);
    p.blocked(a, SqgBlockReason.SLOW_SQL);
    p.pass(Duration.ofNanos(1));
    Call second = p.begin(a);
    p.blocked(a, SqgBlockReason.SLOW_SQL);
    lost.release();
    p.blocked(a, SqgBlockReason.SLOW_SQL);
    second.executed(Duration.ZERO);
    assertThat(state()).isEqualTo(SqgCircuitState.CLOSED);
  }

  @Test
  void a_probe_may_take_as_long_as_ten_slow_executions() {
    SqgPartition brief =
        p.of(
            "a",
            SqgSlowSqlRule.of(Partitions.SLOW, 2, Duration.ofMillis(10), SqgSlowSqlRecovery.PROBE));
    p.open(brief);
    p.pass(Duration.ofMillis(10));
    p.begin(brief);
    p.pass(Partitions.SLOW.multipliedBy(10));
    p.blocked(brief, SqgBlockReason.SLOW_SQL);
    p.pass(Duration.ofNanos(1));
    p.begin(brief);
  }

  @Test
  void an_overdue_probe_still_decides_if_it_is_the_first() {
    p.open(a);
    p.pass(Partitions.OPEN);
    Call overdue = p.begin(a);
    p.pass(Partitions.OPEN.plusNanos(1));
    Call second = p.begin(a);
    overdue.executed(Partitions.SLOW);
    assertThat(state()).isEqualTo(SqgCircuitState.OPEN);
    second.executed(Duration.ZERO);
    assertThat(state()).isEqualTo(SqgCircuitState.OPEN);
    assertThat(p.state("a").concurrentCalls()).isZero();
  }

  @Test
  void a_probe_has_at_least_a_second() {
    SqgPartition briefly =
        p.of(
            "a",
            SqgSlowSqlRule.of(
                Duration.ofMillis(1), 2, Duration.ofMillis(1), SqgSlowSqlRecovery.PROBE));
    p.open(briefly);
    p.pass(Duration.ofMillis(1));
    p.begin(briefly);
    p.pass(Duration.ofSeconds(1));
    p.blocked(briefly, SqgBlockReason.SLOW_SQL);
    p.pass(Duration.ofNanos(1));
    p.begin(briefly);
  }

  @Test
  void a_probe_from_an_earlier_trip_decides_nothing() {
    p.open(a);
    p.pass(Partitions.OPEN);
    Call overdue = p.begin(a);
    p.pass(Partitions.OPEN.plusNanos(1));
    p.begin(a).executed(Partitions.SLOW);
    p.pass(Partitions.OPEN);
    Call probe = p.begin(a);
    overdue.saysNothing();
    p.blocked(a, SqgBlockReason.SLOW_SQL);
    probe.executed(Duration.ZERO);
    assertThat(state()).isEqualTo(SqgCircuitState.CLOSED);
  }

  @Test
  void a_call_released_says_nothing() {
    p.slow(a);
    p.begin(a).release();
    assertThat(p.state("a").concurrentCalls()).isZero();
    assertThat(p.state("a").executions()).isEqualTo(1);
    p.slow(a);
    assertThat(state()).isEqualTo(SqgCircuitState.OPEN);
  }

  @Test
  void a_fast_call_from_before_does_not_reset_what_is_counted_now() {
    Call before = p.begin(a);
    p.open(a);
    p.pass(Partitions.OPEN);
    p.begin(a).executed(Duration.ZERO);
    p.slow(a);
    before.executed(Duration.ZERO);
    p.slow(a);
    assertThat(state()).isEqualTo(SqgCircuitState.OPEN);
  }

  @Test
  void the_slowest_and_the_last_are_told() {
    p.begin(a).executed(Duration.ofNanos(7));
    p.begin(a).executed(Duration.ofNanos(5));
    assertThat(p.state("a").lastNanos()).isEqualTo(5);
    assertThat(p.state("a").slowestNanos()).isEqualTo(7);
    assertThat(p.state("a").executions()).isEqualTo(2);
    assertThat(p.state("a").slowExecutions()).isZero();
  }

  @Test
  void calls_of_a_closed_one_read_no_clock() {
    p.fast(a);
    long before = p.clockReadings.get();
    for (int i = 0; i < 100; i++) {
      p.fast(a);
      p.begin(a).saysNothing();
    }
    assertThat(p.clockReadings).hasValue(before);
  }

  @Test
  void a_probe_that_outlives_a_forced_state_decides_nothing() {
    p.open(a);
    p.pass(Partitions.OPEN);
    Call probe = p.begin(a);
    p.partitions.control("a", SqgCircuitControl.FORCED_OPEN);
    probe.executed(Duration.ZERO);
    assertThat(state()).isEqualTo(SqgCircuitState.OPEN);
    assertThat(p.state("a").openings()).as("its own").isEqualTo(1);
    assertThat(p.heard).containsExactly("a CLOSED->OPEN", "a OPEN->HALF_OPEN", "a HALF_OPEN->OPEN");
  }

  @Test
  void forced_again_it_goes_on_as_it_is() {
    p.fast(a);
    p.partitions.control("a", SqgCircuitControl.FORCED_CLOSED);
    p.slow(a);
    p.partitions.control("a", SqgCircuitControl.FORCED_CLOSED);
    assertThat(p.state("a").consecutiveSlow()).isEqualTo(1);
    p.partitions.control("a", SqgCircuitControl.AUTOMATIC);
    assertThat(p.state("a").consecutiveSlow()).isZero();
  }
}
