package com.sqg.resilience.benchmarks.call;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** One call of each of 1000 resources in turn: what caches do not hide. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ManyResources {

  static final String[] NAMES =
      IntStream.range(0, 1_000).mapToObj(i -> "http:service-" + i + ":get").toArray(String[]::new);

  /** Where a thread is in the list. */
  @State(Scope.Thread)
  public static class Turn {

    private int next;
    String answer = String.valueOf(System.nanoTime());

    String name() {
      next = next + 1 == NAMES.length ? 0 : next + 1;
      return NAMES[next];
    }
  }

  @Benchmark
  public String enforce(Guarded.Enforce sqg, Turn turn) throws Throwable {
    return sqg.application.invoker().call(sqg.application.resource(turn.name()), () -> turn.answer);
  }

  @Benchmark
  public String sentinel(Peers.SentinelMany sentinel, Turn turn) throws BlockException {
    Entry entry = SphU.entry(turn.name());
    try {
      return turn.answer;
    } finally {
      entry.exit();
    }
  }

  @Benchmark
  public String resilience4j(Peers.Resilience4j resilience4j, Turn turn) {
    return resilience4j.registry.circuitBreaker(turn.name()).executeSupplier(() -> turn.answer);
  }
}
