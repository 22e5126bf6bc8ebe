package com.sqg.resilience.core.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.engine.SqgResilienceEngine;
import com.sqg.resilience.api.rule.SqgCircuitBreakerRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgSystemRule;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** An engine with one resource, and words for what is done to it. */
public abstract class EngineConformance {

  /** So long that no test sees a counting window end. */
  protected static final Duration WINDOW = Duration.ofHours(1);

  /** So long that no test sees it end. */
  protected static final Duration LONG = Duration.ofHours(1);

  /** So short that a test can wait for it. */
  protected static final Duration SHORT = Duration.ofMillis(60);

  protected static final String RESOURCE = "http:pay:charge";

  protected SqgResilienceEngine engine;
  private long version;

  /** A fresh engine without rules. */
  protected abstract SqgResilienceEngine newEngine();

  @BeforeEach
  void startEngine() {
    engine = newEngine();
  }

  @AfterEach
  void closeEngine() {
    engine.close();
  }

  protected static SqgResourceContext context() {
    return context(RESOURCE);
  }

  protected static SqgResourceContext context(String resource) {
    return SqgResourceContext.of(resource, "http", SqgEntryType.OUT);
  }

  protected static SqgResourceContext inbound() {
    return SqgResourceContext.of("web:/orders", "web", SqgEntryType.IN);
  }

  protected void rules(SqgResourceRules rules) {
    rules(null, Map.of(RESOURCE, rules));
  }

  protected void rules(SqgSystemRule system, Map<String, SqgResourceRules> rules) {
    engine.updateRules(new MapSnapshot(++version, system, rules));
  }

  protected static SqgResourceRules breaker(SqgCircuitBreakerRule rule) {
    return SqgResourceRules.builder().circuitBreaker(rule).build();
  }

  /** Trips at more than half of at least two calls, and stays open for the given time. */
  protected static SqgCircuitBreakerRule ratioBreaker(Duration openDuration) {
    return SqgCircuitBreakerRule.exceptionRatio(0.5, 2, WINDOW, openDuration);
  }

  protected SqgEntry permitted() {
    return permitted(context());
  }

  protected SqgEntry permitted(SqgResourceContext context) {
    SqgEntry entry = engine.acquire(context);
    assertThat(entry.blockReason()).as("call is permitted").isNull();
    assertThat(entry.isPermitted()).isTrue();
    return entry;
  }

  protected SqgEntry blocked(SqgBlockReason reason) {
    return blocked(context(), reason);
  }

  protected SqgEntry blocked(SqgResourceContext context, SqgBlockReason reason) {
    SqgEntry entry = engine.acquire(context);
    assertThat(entry.blockReason()).as("call is blocked").isEqualTo(reason);
    assertThat(entry.isPermitted()).isFalse();
    return entry;
  }

  protected void end(SqgEntry entry, SqgFailureDecision decision) {
    end(entry, decision, 1);
  }

  protected void end(SqgEntry entry, SqgFailureDecision decision, long millis) {
    Throwable error = decision.isFailure() ? new IOException("scripted") : null;
    engine.complete(
        entry, SqgInvocationResult.of(decision, TimeUnit.MILLISECONDS.toNanos(millis), error));
  }

  protected void call(SqgFailureDecision decision) {
    end(permitted(), decision);
  }

  protected void calls(int count, SqgFailureDecision decision) {
    for (int i = 0; i < count; i++) {
      call(decision);
    }
  }

  protected void trip() {
    calls(2, SqgFailureDecision.FAILURE);
    assertState(SqgCircuitState.OPEN);
  }

  /** Waits until the open breaker lets a probe through. */
  protected SqgEntry probe() {
    SqgEntry[] probe = new SqgEntry[1];
    org.awaitility.Awaitility.await()
        .pollInterval(Duration.ofMillis(5))
        .until(
            () -> {
              probe[0] = engine.acquire(context());
              return probe[0].isPermitted();
            });
    return probe[0];
  }

  /**
   * Two callers ask at the same moment, again and again, and end their calls when both have asked.
   *
   * @param prepare runs before each round
   * @return how many were permitted in all rounds
   */
  protected int permittedOfTwoWhoAskTogether(
      int rounds, SqgResourceContext context, Runnable prepare) throws InterruptedException {
    AtomicInteger arrived = new AtomicInteger();
    AtomicInteger meetings = new AtomicInteger();
    AtomicInteger permitted = new AtomicInteger();
    Runnable caller =
        () -> {
          for (int round = 0; round < rounds; round++) {
            meet(arrived, meetings, prepare);
            SqgEntry entry = engine.acquire(context);
            meet(arrived, meetings, () -> {});
            if (entry.isPermitted()) {
              permitted.incrementAndGet();
              end(entry, SqgFailureDecision.SUCCESS);
            }
          }
        };
    Thread other = new Thread(caller);
    other.start();
    caller.run();
    other.join();
    return permitted.get();
  }

  /** Spins, so that both go on as closely together as the machine allows. */
  private static void meet(AtomicInteger arrived, AtomicInteger meetings, Runnable last) {
    int before = meetings.get();
    if (arrived.incrementAndGet() % 2 == 0) {
      last.run();
      meetings.incrementAndGet();
    }
    while (meetings.get() == before) {
      Thread.onSpinWait();
    }
  }

  protected void assertState(SqgCircuitState state) {
    assertThat(engine.state(RESOURCE).circuitState()).isEqualTo(state);
  }
}
