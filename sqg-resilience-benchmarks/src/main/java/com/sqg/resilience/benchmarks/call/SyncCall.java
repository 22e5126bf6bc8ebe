package com.sqg.resilience.benchmarks.call;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.sqg.resilience.api.SqgResilience;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A synchronous call that succeeds at once, breaker closed. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SyncCall {

  private String answer = String.valueOf(System.nanoTime());

  @Benchmark
  public String bare() {
    return answer;
  }

  @Benchmark
  public String off(Guarded.Off sqg) throws Throwable {
    return sqg.application.invoker().call(sqg.resource(), () -> answer);
  }

  @Benchmark
  public String observe(Guarded.Observe sqg) throws Throwable {
    return sqg.application.invoker().call(sqg.resource(), () -> answer);
  }

  @Benchmark
  public String enforce(Guarded.Enforce sqg) throws Throwable {
    return sqg.application.invoker().call(sqg.resource(), () -> answer);
  }

  @Benchmark
  public String enforceFacade(Guarded.Enforce sqg) throws Exception {
    return SqgResilience.call(Guarded.RESOURCE, () -> answer);
  }

  @Benchmark
  public String enforceAnnotated(Guarded.Enforce sqg) {
    return sqg.service.find();
  }

  @Benchmark
  public String sentinel(Peers.Sentinel sentinel) throws BlockException {
    Entry entry = SphU.entry(Peers.Sentinel.CLOSED);
    try {
      return answer;
    } finally {
      entry.exit();
    }
  }

  @Benchmark
  public String resilience4j(Peers.Resilience4j resilience4j) {
    return resilience4j.bare.executeSupplier(() -> answer);
  }

  @Benchmark
  public String resilience4jMetrics(Peers.Resilience4j resilience4j) {
    return resilience4j.measured.executeSupplier(() -> answer);
  }

  @Benchmark
  public String failsafe(Peers.Failsafe failsafe) {
    return failsafe.closed.get(() -> answer);
  }
}
