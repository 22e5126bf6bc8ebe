package com.sqg.resilience.core.partition;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgPartition;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.rule.SqgSlowSqlRecovery;
import com.sqg.resilience.api.rule.SqgSlowSqlRule;
import com.sqg.resilience.core.partition.Partitions.Call;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Random calls, ends and times, beside the plainest description of what is to happen. */
class PartitionModelTest {

  private static final Duration OPEN = Duration.ofSeconds(10);

  @Test
  void it_does_what_the_description_says() {
    for (int seed = 0; seed < 3_000; seed++) {
      // Scattered: small seeds all begin with the same few bits.
      run(new Random(seed * 0x9E3779B97F4A7C15L), "seed " + seed);
    }
  }

  private static void run(Random random, String story) {
    Partitions p = new Partitions(10);
    SqgSlowSqlRecovery recovery = SqgSlowSqlRecovery.values()[random.nextInt(2)];
    int failures = 1 + random.nextInt(3);
    Integer limit = random.nextBoolean() ? null : 1 + random.nextInt(4);
    SqgPartition partition =
        p.of(
            "a",
            SqgSlowSqlRule.of(Partitions.SLOW, failures, OPEN, recovery)
                .withMaxConcurrentCalls(limit));
    Model model = new Model(recovery == SqgSlowSqlRecovery.RESET, failures, limit);
    List<Call> calls = new ArrayList<>();
    List<Model.Call> modelled = new ArrayList<>();
    for (int step = 0; step < 60; step++) {
      String at = story + " step " + step;
      int what = random.nextInt(10);
      if (what < 4) {
        PartitionAdmission admission = p.partitions.acquire(partition);
        SqgEntry block = admission.block();
        Model.Call call = model.begin();
        assertThat(block == null).as(at).isEqualTo(call != null);
        if (call != null) {
          calls.add(new Call(partition, admission));
          modelled.add(call);
        }
      } else if (what < 9) {
        if (!calls.isEmpty()) {
          int which = random.nextInt(calls.size());
          int how = random.nextInt(4);
          end(calls.remove(which), how);
          model.end(modelled.remove(which), how);
        }
      } else {
        int seconds = random.nextInt(12);
        p.pass(Duration.ofSeconds(seconds));
        model.now += seconds;
      }
      if (random.nextInt(3) == 0 && p.find("a").isPresent()) {
        model.read();
        assertThat(p.state("a").circuitState()).as(at).isEqualTo(model.state);
        assertThat(p.state("a").concurrentCalls()).as(at).isEqualTo(model.running);
      }
    }
  }

  private static void end(Call call, int how) {
    switch (how) {
      case 0 -> call.executed(Duration.ZERO);
      case 1 -> call.saysNothing();
      default -> call.executed(Partitions.SLOW);
    }
  }

  /** One thread, seconds, numbered generations. */
  private static final class Model {

    private final boolean reset;
    private final int failures;
    private final Integer limit;
    SqgCircuitState state = SqgCircuitState.CLOSED;
    long now;
    int running;
    private int generation;
    private int slow;
    private long openUntil;
    private Call probe;

    Model(boolean reset, int failures, Integer limit) {
      this.reset = reset;
      this.failures = failures;
      this.limit = limit;
    }

    Call begin() {
      if (limit != null && running >= limit) {
        return null;
      }
      read();
      if (state == SqgCircuitState.OPEN && now >= openUntil) {
        become(SqgCircuitState.HALF_OPEN);
      }
      boolean overdue = probe != null && now - probe.since > OPEN.getSeconds();
      boolean probes = state == SqgCircuitState.HALF_OPEN && (probe == null || overdue);
      if (state != SqgCircuitState.CLOSED && !probes) {
        return null;
      }
      running++;
      Call call = new Call(generation, now);
      if (probes) {
        probe = call;
      }
      return call;
    }

    void read() {
      if (reset && state == SqgCircuitState.OPEN && now >= openUntil) {
        become(SqgCircuitState.CLOSED);
      }
    }

    void end(Call call, int how) {
      running--;
      if (call.generation != generation) {
        return;
      }
      if (how == 1) {
        probe = probe == call ? null : probe;
      } else if (state == SqgCircuitState.HALF_OPEN) {
        become(how == 0 ? SqgCircuitState.CLOSED : SqgCircuitState.OPEN);
      } else {
        slow = how == 0 ? 0 : slow + 1;
        if (slow >= failures) {
          become(SqgCircuitState.OPEN);
        }
      }
    }

    private void become(SqgCircuitState next) {
      state = next;
      generation++;
      slow = 0;
      probe = null;
      openUntil = now + OPEN.getSeconds();
    }

    record Call(int generation, long since) {}
  }
}
