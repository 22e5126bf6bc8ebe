package com.sqg.resilience.benchmarks.call;

import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import dev.failsafe.CircuitBreakerOpenException;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A call while the breaker is open, thrown and caught exception included. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RefusedCall {

  private String answer = String.valueOf(System.nanoTime());

  /** Runs the body: what a shadow block costs. */
  @Benchmark
  public String observe(Guarded.ObserveOpen sqg) throws Throwable {
    return sqg.application.invoker().call(sqg.resource(), () -> answer);
  }

  @Benchmark
  public Object enforce(Guarded.EnforceOpen sqg) throws Throwable {
    try {
      return sqg.application.invoker().call(sqg.resource(), () -> admitted());
    } catch (SqgResourceUnavailableException refusal) {
      return refusal;
    }
  }

  @Benchmark
  public Object sentinel(Peers.Sentinel sentinel) {
    try {
      SphU.entry(Peers.Sentinel.OPEN).exit();
      return admitted();
    } catch (BlockException refusal) {
      return refusal;
    }
  }

  @Benchmark
  public Object resilience4j(Peers.Resilience4j resilience4j) {
    try {
      return resilience4j.open.executeSupplier(() -> admitted());
    } catch (CallNotPermittedException refusal) {
      return refusal;
    }
  }

  @Benchmark
  public Object failsafe(Peers.Failsafe failsafe) {
    try {
      return failsafe.open.get(() -> admitted());
    } catch (CircuitBreakerOpenException refusal) {
      return refusal;
    }
  }

  private static String admitted() {
    throw new IllegalStateException("admitted while open");
  }
}
