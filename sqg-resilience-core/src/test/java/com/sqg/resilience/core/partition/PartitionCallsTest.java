package com.sqg.resilience.core.partition;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.engine.SqgCircuitControl;
import com.sqg.resilience.core.engine.TransitionSink;
import com.sqg.resilience.core.log.ResilienceLog;
import org.junit.jupiter.api.Test;

class PartitionCallsTest {

  private final PartitionCalls calls = new PartitionCalls();

  @Test
  void running_calls_and_executions_are_counted_apart() {
    for (int i = 0; i < 3; i++) {
      assertThat(calls.tryEnter(null)).isTrue();
    }
    calls.exit();
    calls.exitExecuted();
    assertThat(calls.running()).isEqualTo(1);
    assertThat(calls.executions()).isEqualTo(1);
    assertThat(calls.tryEnter(1)).isFalse();
    assertThat(calls.tryEnter(2)).isTrue();
    assertThat(calls.isRetired()).isFalse();
  }

  @Test
  void nothing_enters_what_is_out_of_use_and_what_runs_keeps_it_in_use() {
    assertThat(calls.tryEnter(null)).isTrue();
    assertThat(calls.tryRetire()).isFalse();
    calls.exitExecuted();
    assertThat(calls.tryRetire()).isTrue();
    assertThat(calls.isRetired()).isTrue();
    assertThat(calls.tryRetire()).isFalse();
    assertThat(calls.tryEnter(5)).isFalse();
    assertThat(calls.tryEnter(null)).isFalse();
    assertThat(calls.isRetired()).isTrue();
    assertThat(calls.executions()).isEqualTo(1);
  }

  @Test
  void a_retired_breaker_answers_nobody() {
    Partitions p = new Partitions(1);
    PartitionBreaker breaker =
        new PartitionBreaker(
            "a",
            p.of("key"),
            System::nanoTime,
            new TransitionSink(new ResilienceLog(System::nanoTime)));
    assertThat(breaker.tryEvict(false)).isTrue();
    assertThat(breaker.tryAcquire(p.of("key"))).isNull();
    assertThat(breaker.control(SqgCircuitControl.FORCED_OPEN)).isFalse();
  }
}
