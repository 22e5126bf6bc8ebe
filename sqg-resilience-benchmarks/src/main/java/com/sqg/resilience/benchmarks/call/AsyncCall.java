package com.sqg.resilience.benchmarks.call;

import com.alibaba.csp.sentinel.AsyncEntry;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.sqg.resilience.core.classify.IgnoredExceptions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A call whose stage is complete when it comes back, breaker closed: the bookkeeping alone. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class AsyncCall {

  private String answer = String.valueOf(System.nanoTime());

  private CompletableFuture<String> stage() {
    return CompletableFuture.completedFuture(answer);
  }

  @Benchmark
  public CompletionStage<String> bare() {
    return stage();
  }

  @Benchmark
  public CompletionStage<String> off(Guarded.Off sqg) throws Throwable {
    return guarded(sqg);
  }

  @Benchmark
  public CompletionStage<String> observe(Guarded.Observe sqg) throws Throwable {
    return guarded(sqg);
  }

  @Benchmark
  public CompletionStage<String> enforce(Guarded.Enforce sqg) throws Throwable {
    return guarded(sqg);
  }

  private CompletionStage<String> guarded(Guarded sqg) throws Throwable {
    return sqg.application
        .asyncInvoker()
        .call(sqg.resource(), this::stage, IgnoredExceptions.none(), null);
  }

  @Benchmark
  public CompletionStage<String> sentinel(Peers.Sentinel sentinel) throws BlockException {
    AsyncEntry entry = SphU.asyncEntry(Peers.Sentinel.CLOSED);
    return stage().whenComplete((result, error) -> entry.exit());
  }

  @Benchmark
  public CompletionStage<String> resilience4j(Peers.Resilience4j resilience4j) {
    return resilience4j.bare.executeCompletionStage(this::stage);
  }
}
