package com.sqg.resilience.core.partition;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgPartition;
import com.sqg.resilience.api.SqgPartitionGroup;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.engine.SqgPartitionState;
import com.sqg.resilience.api.engine.SqgStateTransitionListener;
import com.sqg.resilience.api.rule.SqgSlowSqlRecovery;
import com.sqg.resilience.api.rule.SqgSlowSqlRule;
import com.sqg.resilience.core.engine.TransitionSink;
import com.sqg.resilience.core.log.ResilienceLog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** A resource's partitions on a clock that stands, and words for what is done to them. */
final class Partitions {

  static final Duration SLOW = Duration.ofSeconds(1);
  static final Duration OPEN = Duration.ofSeconds(60);
  static final SqgSlowSqlRule PROBE = SqgSlowSqlRule.of(SLOW, 2, OPEN, SqgSlowSqlRecovery.PROBE);
  static final SqgSlowSqlRule RESET = SqgSlowSqlRule.of(SLOW, 2, OPEN, SqgSlowSqlRecovery.RESET);

  /** Near its end: readings that come later are smaller. */
  final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 5);

  final AtomicLong clockReadings = new AtomicLong();
  final List<String> heard = Collections.synchronizedList(new ArrayList<>());
  final TransitionSink sink = new TransitionSink(new ResilienceLog(System::nanoTime));
  final ResourcePartitions partitions =
      new ResourcePartitions(
          "mysql:orders:query", this::nanoTime, sink, new ResilienceLog(System::nanoTime));
  private final SqgPartitionGroup group;

  Partitions(int max) {
    this.group = SqgPartitionGroup.of("select", max);
    sink.listener(
        new SqgStateTransitionListener() {
          @Override
          public void onTransition(
              String resource, String ruleId, SqgCircuitState from, SqgCircuitState to) {
            heard.add(resource + ' ' + to);
          }

          @Override
          public void onPartitionTransition(
              String resource, SqgPartitionState state, SqgCircuitState from, SqgCircuitState to) {
            heard.add(state.partition().key() + " " + from + "->" + to);
          }
        });
  }

  private long nanoTime() {
    clockReadings.incrementAndGet();
    return clock.get();
  }

  void pass(Duration time) {
    clock.addAndGet(time.toNanos());
  }

  SqgPartition of(Object key) {
    return of(key, PROBE);
  }

  SqgPartition of(Object key, SqgSlowSqlRule rule) {
    return new Keyed(key, group, rule);
  }

  SqgPartition of(Object key, SqgPartitionGroup other) {
    return new Keyed(key, other, PROBE);
  }

  Call begin(SqgPartition partition) {
    PartitionAdmission admission = partitions.acquire(partition);
    assertThat(admission.block()).as("call is permitted").isNull();
    return new Call(partition, admission);
  }

  SqgEntry blocked(SqgPartition partition, SqgBlockReason reason) {
    SqgEntry block = partitions.acquire(partition).block();
    assertThat(block).as("call is blocked").isNotNull();
    assertThat(block.blockReason()).isEqualTo(reason);
    return block;
  }

  void slow(SqgPartition partition) {
    begin(partition).executed(SLOW);
  }

  void fast(SqgPartition partition) {
    begin(partition).executed(SLOW.minusNanos(1));
  }

  void open(SqgPartition partition) {
    slow(partition);
    slow(partition);
    assertThat(state(partition.key()).circuitState()).isEqualTo(SqgCircuitState.OPEN);
  }

  Optional<SqgPartitionState> find(Object key) {
    return partitions.states().stream()
        .filter(state -> state.partition().key().equals(key))
        .findFirst();
  }

  SqgPartitionState state(Object key) {
    return find(key).orElseThrow();
  }

  /** A permitted call. */
  record Call(SqgPartition partition, PartitionAdmission admission) {

    void executed(Duration time) {
      admission.complete(
          partition,
          SqgInvocationResult.of(SqgFailureDecision.SUCCESS, 1, null)
              .withExecution(time.toNanos()));
    }

    void saysNothing() {
      admission.complete(partition, SqgInvocationResult.of(SqgFailureDecision.FAILURE, 1, null));
    }

    void release() {
      admission.release();
    }
  }

  private record Keyed(Object key, SqgPartitionGroup group, SqgSlowSqlRule rule)
      implements SqgPartition {}
}
