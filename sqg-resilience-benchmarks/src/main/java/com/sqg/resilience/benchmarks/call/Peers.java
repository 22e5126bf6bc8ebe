package com.sqg.resilience.benchmarks.call;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.Tracer;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRuleManager;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.micrometer.tagged.TaggedCircuitBreakerMetrics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The other contestants, each with the rule that ours have: half of at least 20 calls fail. */
public final class Peers {

  private static final Duration OPEN = Duration.ofHours(1);

  private Peers() {}

  /** Sentinel as it is used by itself: the slot chain and its global rules. */
  @State(Scope.Benchmark)
  public static class Sentinel {

    static final String CLOSED = "closed";
    static final String OPEN = "open";

    /** Loads the rules and trips one breaker. */
    @Setup(Level.Trial)
    public void start() {
      DegradeRuleManager.loadRules(List.of(rule(CLOSED), rule(OPEN)));
      for (int i = 0; i < 100; i++) {
        fail();
      }
      try {
        SphU.entry(OPEN).exit();
        throw new IllegalStateException("the breaker did not trip");
      } catch (BlockException expected) {
        return;
      }
    }

    private static void fail() {
      try {
        Entry entry = SphU.entry(OPEN);
        Tracer.traceEntry(new IllegalStateException("down"), entry);
        entry.exit();
      } catch (BlockException tripped) {
        return;
      }
    }

    static DegradeRule rule(String resource) {
      return new DegradeRule(resource)
          .setGrade(RuleConstant.DEGRADE_GRADE_EXCEPTION_RATIO)
          .setCount(0.5)
          .setMinRequestAmount(20)
          .setStatIntervalMs(10_000)
          .setTimeWindow((int) Peers.OPEN.toSeconds());
    }
  }

  /** Sentinel with a rule for each of many resources. */
  @State(Scope.Benchmark)
  public static class SentinelMany {

    /** Loads the rules. */
    @Setup(Level.Trial)
    public void start() {
      List<DegradeRule> rules = new ArrayList<>();
      for (String name : ManyResources.NAMES) {
        rules.add(Sentinel.rule(name));
      }
      DegradeRuleManager.loadRules(rules);
    }
  }

  /** Resilience4j, bare and with its Micrometer binding. */
  @State(Scope.Benchmark)
  public static class Resilience4j {

    CircuitBreakerRegistry registry;
    CircuitBreaker bare;
    CircuitBreaker measured;
    CircuitBreaker open;

    /** Makes the breakers. */
    @Setup(Level.Trial)
    public void start() {
      CircuitBreakerConfig config =
          CircuitBreakerConfig.custom()
              .failureRateThreshold(50)
              .minimumNumberOfCalls(20)
              .waitDurationInOpenState(OPEN)
              .writableStackTraceEnabled(false)
              .build();
      bare = CircuitBreaker.of("bare", config);
      registry = CircuitBreakerRegistry.of(config);
      measured = registry.circuitBreaker("measured");
      TaggedCircuitBreakerMetrics.ofCircuitBreakerRegistry(registry)
          .bindTo(new SimpleMeterRegistry());
      open = CircuitBreaker.of("open", config);
      open.transitionToOpenState();
      for (String name : ManyResources.NAMES) {
        registry.circuitBreaker(name);
      }
    }
  }

  /** Failsafe. */
  @State(Scope.Benchmark)
  public static class Failsafe {

    dev.failsafe.FailsafeExecutor<String> closed;
    dev.failsafe.FailsafeExecutor<String> open;

    /** Makes the breakers. */
    @Setup(Level.Trial)
    public void start() {
      closed = dev.failsafe.Failsafe.with(breaker());
      dev.failsafe.CircuitBreaker<String> tripped = breaker();
      tripped.open();
      open = dev.failsafe.Failsafe.with(tripped);
    }

    private static dev.failsafe.CircuitBreaker<String> breaker() {
      return dev.failsafe.CircuitBreaker.<String>builder()
          .withFailureRateThreshold(50, 20, Duration.ofSeconds(10))
          .withDelay(OPEN)
          .build();
    }
  }
}
