package com.sqg.resilience.core.partition;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgPartition;
import com.sqg.resilience.api.engine.SqgPartitionState;
import com.sqg.resilience.api.rule.SqgSlowSqlRecovery;
import com.sqg.resilience.api.rule.SqgSlowSqlRule;
import com.sqg.resilience.core.partition.Partitions.Call;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** Many threads, fewer places than keys. */
class PartitionConcurrencyTest {

  private static final int THREADS = 4;
  private static final int CALLS = 50_000;

  private final List<Throwable> faults = Collections.synchronizedList(new ArrayList<>());

  private void together(IntFunction<Runnable> works) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      Thread thread = new Thread(works.apply(i));
      thread.setUncaughtExceptionHandler((t, fault) -> faults.add(fault));
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(faults).isEmpty();
  }

  @Test
  void state_never_goes_out_of_use_under_a_call() throws Exception {
    Partitions p = new Partitions(THREADS + 1);
    SqgSlowSqlRule rule =
        SqgSlowSqlRule.of(
                Partitions.SLOW, Integer.MAX_VALUE, Partitions.OPEN, SqgSlowSqlRecovery.PROBE)
            .withMaxConcurrentCalls(1);
    AtomicInteger[] inside = new AtomicInteger[12];
    AtomicInteger most = new AtomicInteger();
    for (int key = 0; key < inside.length; key++) {
      inside[key] = new AtomicInteger();
    }
    together(
        thread ->
            () -> {
              Random random = new Random(thread);
              for (int i = 0; i < CALLS; i++) {
                int key = random.nextInt(inside.length);
                SqgPartition partition = p.of(key, rule);
                PartitionAdmission admission = p.partitions.acquire(partition);
                if (admission.block() == null) {
                  most.accumulateAndGet(inside[key].incrementAndGet(), Math::max);
                  inside[key].decrementAndGet();
                  new Call(partition, admission).executed(Duration.ZERO);
                }
              }
            });
    assertThat(most).as("the limit of one call holds across evictions").hasValue(1);
    assertThat(p.partitions.states())
        .extracting(SqgPartitionState::concurrentCalls)
        .containsOnly(0);
  }

  @Test
  void nothing_is_left_held_and_every_execution_is_counted() throws Exception {
    Partitions p = new Partitions(10);
    SqgSlowSqlRule rule =
        SqgSlowSqlRule.of(Partitions.SLOW, 2, Duration.ofMillis(1), SqgSlowSqlRecovery.PROBE)
            .withMaxConcurrentCalls(3);
    AtomicInteger executed = new AtomicInteger();
    AtomicInteger refused = new AtomicInteger();
    together(
        thread ->
            () -> {
              Random random = new Random(thread);
              for (int i = 0; i < CALLS; i++) {
                SqgPartition partition = p.of(random.nextInt(3), rule);
                PartitionAdmission admission = p.partitions.acquire(partition);
                if (admission.block() != null) {
                  refused.incrementAndGet();
                  p.pass(Duration.ofNanos(100_000));
                } else if (random.nextInt(4) == 0) {
                  new Call(partition, admission).saysNothing();
                } else {
                  executed.incrementAndGet();
                  new Call(partition, admission)
                      .executed(random.nextBoolean() ? Partitions.SLOW : Duration.ZERO);
                }
              }
            });
    List<SqgPartitionState> states = p.partitions.states();
    assertThat(states).extracting(SqgPartitionState::concurrentCalls).containsOnly(0);
    assertThat(states.stream().mapToLong(SqgPartitionState::executions).sum())
        .isEqualTo(executed.get());
    assertThat(states.stream().mapToLong(SqgPartitionState::refusals).sum())
        .isEqualTo(refused.get());
    long openings = states.stream().mapToLong(SqgPartitionState::openings).sum();
    assertThat(openings).isPositive();
    assertThat(p.heard).filteredOn(line -> line.endsWith("->OPEN")).hasSize((int) openings);
    for (int key = 0; key < 3; key++) {
      assertUnbroken(key, p.heard);
    }
  }

  /** Each transition begins where the one before has ended. */
  private static void assertUnbroken(int key, List<String> heard) {
    String state = "CLOSED";
    for (String line : heard) {
      if (line.startsWith(key + " ")) {
        assertThat(line).startsWith(key + " " + state + "->");
        state = line.substring(line.indexOf('>') + 1);
      }
    }
  }
}
