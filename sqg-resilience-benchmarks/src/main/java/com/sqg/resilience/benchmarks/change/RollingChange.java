package com.sqg.resilience.benchmarks.change;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.rule.SqgBulkheadRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import com.sqg.resilience.benchmarks.call.GuardedApplication;
import com.sqg.resilience.core.ResilienceRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Calls under full load, first by themselves, then while rules and modes change a hundred times a
 * second.
 *
 * @param quiet what calls took by themselves
 * @param changing what they took during changes
 * @param changes how many changes there were
 * @param lost calls that ended otherwise than their body did
 */
public record RollingChange(Latencies quiet, Latencies changing, long changes, long lost) {

  private static final int THREADS = 2;
  private static final int RESOURCES = 100;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  /**
   * Measures.
   *
   * @param time how long there are changes; without them a third of it
   */
  public static RollingChange measure(Duration time) throws InterruptedException {
    try (GuardedApplication application = new GuardedApplication(SqgMode.ENFORCE)) {
      ResilienceRuntime runtime = application.runtime();
      Load quiet = new Load(runtime, time.dividedBy(3));
      quiet.run(() -> {});
      Changes changes = new Changes(runtime);
      Load changing = new Load(runtime, time);
      changing.run(changes);
      return new RollingChange(
          quiet.latencies(), changing.latencies(), changes.version, quiet.lost() + changing.lost());
    }
  }

  /** Callers without a pause, and somebody who does something in between. */
  private static final class Load {

    private final ResilienceRuntime runtime;
    private final long nanos;
    private final List<Caller> callers = new ArrayList<>();

    Load(ResilienceRuntime runtime, Duration time) {
      this.runtime = runtime;
      this.nanos = time.toNanos();
    }

    void run(Runnable change) throws InterruptedException {
      long deadline = System.nanoTime() + nanos;
      for (int i = 0; i < THREADS; i++) {
        Caller caller = new Caller(runtime, deadline);
        callers.add(caller);
        caller.start();
      }
      while (System.nanoTime() < deadline) {
        change.run();
        LockSupport.parkNanos(PAUSE_NANOS);
      }
      for (Caller caller : callers) {
        caller.join();
      }
    }

    Latencies latencies() {
      Latencies all = new Latencies();
      callers.forEach(caller -> all.add(caller.latencies));
      return all;
    }

    long lost() {
      return callers.stream().mapToLong(caller -> caller.lost).sum();
    }
  }

  private static final class Caller extends Thread {

    private final ResilienceRuntime runtime;
    private final long deadline;
    private final Latencies latencies = new Latencies();
    private long lost;

    Caller(ResilienceRuntime runtime, long deadline) {
      this.runtime = runtime;
      this.deadline = deadline;
    }

    @Override
    public void run() {
      long now = System.nanoTime();
      for (int i = 0; now < deadline; i = (i + 1) % RESOURCES) {
        String name = "http:service-" + i + ":get";
        String answer;
        try {
          answer =
              runtime
                  .invoker()
                  .call(runtime.invoker().resource(name, "http", SqgEntryType.OUT), () -> name);
        } catch (Throwable refused) {
          answer = "lost";
        }
        lost += answer.equals(name) ? 0 : 1;
        long end = System.nanoTime();
        latencies.record(end - now);
        now = end;
      }
    }
  }

  /** Rules that admit every call, each time others; and all modes in turn. */
  private static final class Changes implements Runnable {

    private final ResilienceRuntime runtime;
    private long version = 1;

    Changes(ResilienceRuntime runtime) {
      this.runtime = runtime;
    }

    @Override
    public void run() {
      version++;
      runtime.rules().apply(new Snapshot(version));
      runtime.modes().setGlobal(SqgMode.values()[(int) (version % SqgMode.values().length)]);
    }
  }

  private record Snapshot(long version) implements SqgRuleSnapshot {
    @Override
    public SqgResourceRules rulesFor(SqgResourceContext context) {
      return SqgResourceRules.builder()
          .bulkhead(SqgBulkheadRule.of(1_000 + (int) (version % 100)))
          .build();
    }
  }
}
