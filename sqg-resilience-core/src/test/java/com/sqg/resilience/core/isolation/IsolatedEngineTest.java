package com.sqg.resilience.core.isolation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgPartition;
import com.sqg.resilience.api.SqgPartitionGroup;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgCircuitControl;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.engine.SqgPartitionState;
import com.sqg.resilience.api.rule.SqgSlowSqlRecovery;
import com.sqg.resilience.api.rule.SqgSlowSqlRule;
import com.sqg.resilience.core.testing.ScriptedEngine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class IsolatedEngineTest {

  private final ScriptedEngine foreign = new ScriptedEngine();
  private final AtomicLong clock = new AtomicLong();
  private final IsolatedEngine engine = new IsolatedEngine(foreign, clock::get);
  private final SqgResourceContext context = SqgResourceContext.of("a", "method", SqgEntryType.OUT);
  private final SqgPartition partition =
      new SqgPartition() {
        @Override
        public Object key() {
          return "key";
        }

        @Override
        public SqgPartitionGroup group() {
          return SqgPartitionGroup.of("select", 1);
        }

        @Override
        public SqgSlowSqlRule rule() {
          return SqgSlowSqlRule.of(
              Duration.ofSeconds(1), 1, Duration.ofSeconds(1), SqgSlowSqlRecovery.PROBE);
        }
      };
  private final SqgInvocationResult success =
      SqgInvocationResult.of(SqgFailureDecision.SUCCESS, 1, null);

  @Test
  void an_engine_hears_of_the_ends_of_calls_that_it_slept_through() throws Exception {
    SqgEntry early = engine.acquire(context);
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    foreign.answer =
        c -> {
          inside.countDown();
          await(release);
          return new Entry();
        };
    Thread sleeper = new Thread(() -> engine.acquire(context));
    sleeper.start();
    inside.await();
    clock.addAndGet(TimeUnit.SECONDS.toNanos(2));
    assertThatThrownBy(() -> engine.acquire(context)).hasMessageContaining("stopped returning");

    engine.complete(early, success);
    assertThat(foreign.completed).as("it sleeps").isEmpty();

    release.countDown();
    sleeper.join();
    assertThat(foreign.completed).hasSize(1);
  }

  @Test
  void an_entry_that_throws_is_given_back_and_fails_the_admission_only() {
    foreign.answer =
        c ->
            new Entry() {
              @Override
              public long delayNanos() {
                throw new IllegalStateException("faulty");
              }
            };
    assertThatThrownBy(() -> engine.acquire(context)).hasMessage("faulty");
    assertThat(foreign.decisions()).containsExactly(SqgFailureDecision.IGNORED);
  }

  @Test
  void an_entry_is_read_once_and_its_delay_has_an_end() {
    foreign.answer =
        c ->
            new Entry() {
              @Override
              public long delayNanos() {
                return Long.MAX_VALUE;
              }
            };
    assertThat(engine.acquire(context).delayNanos()).isEqualTo(TimeUnit.DAYS.toNanos(1));
  }

  @Test
  void a_block_is_passed_on_and_never_completed() {
    foreign.refusing(SqgBlockReason.FLOW_LIMIT);
    SqgEntry blocked = engine.acquire(context);

    assertThat(blocked.blockReason()).isEqualTo(SqgBlockReason.FLOW_LIMIT);
    assertThat(blocked.ruleId()).isEqualTo("a-rule");
    assertThat(blocked.retryAfterMillis()).isEqualTo(1_500);
    engine.complete(blocked, success);
    assertThat(foreign.completed).isEmpty();
  }

  @Test
  void a_state_that_cannot_be_had_is_idle() {
    IsolatedEngine stateless =
        new IsolatedEngine(
            new ScriptedEngine() {
              @Override
              public com.sqg.resilience.api.engine.SqgResourceState state(String resource) {
                throw new IllegalStateException("faulty");
              }
            });
    assertThat(stateless.state("a").circuitState()).isEqualTo(SqgCircuitState.CLOSED);
  }

  @Test
  void a_partitions_state_is_read_with_the_block() {
    SqgPartitionState state = SqgPartitionState.builder(partition).build();
    foreign.answer = c -> SqgEntry.blocked(SqgBlockReason.SLOW_SQL, "slow-sql", 7, state);
    SqgEntry block = engine.acquire(context);
    assertThat(block.partitionState()).isSameAs(state);
    assertThat(block.retryAfterMillis()).isEqualTo(7);
  }

  @Test
  void partitions_are_passed_on_and_those_that_cannot_be_had_are_none() {
    SqgPartitionState state = SqgPartitionState.builder(partition).build();
    List<String> controlled = new ArrayList<>();
    AtomicBoolean faulty = new AtomicBoolean();
    IsolatedEngine wrapped =
        new IsolatedEngine(
            new ScriptedEngine() {
              @Override
              public List<SqgPartitionState> partitions(String resource) {
                if (faulty.get()) {
                  throw new IllegalStateException("faulty");
                }
                return List.of(state);
              }

              @Override
              public void controlPartition(String resource, Object key, SqgCircuitControl control) {
                controlled.add(resource + ' ' + key + ' ' + control);
              }
            });
    assertThat(wrapped.partitions("a")).containsExactly(state);
    wrapped.controlPartition("a", "key", SqgCircuitControl.FORCED_OPEN);
    assertThat(controlled).containsExactly("a key FORCED_OPEN");
    faulty.set(true);
    assertThat(wrapped.partitions("a")).isEmpty();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static class Entry implements SqgEntry {}
}
