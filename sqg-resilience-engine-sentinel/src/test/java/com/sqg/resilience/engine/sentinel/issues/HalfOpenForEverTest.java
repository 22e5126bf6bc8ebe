package com.sqg.resilience.engine.sentinel.issues;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.rule.SqgCircuitBreakerRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import com.sqg.resilience.api.rule.SqgSystemRule;
import com.sqg.resilience.engine.sentinel.SentinelResilienceEngine;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** "Half-open stuck for ever": however often probes get lost, the breaker offers another. */
class HalfOpenForEverTest {

  private final AtomicLong clock = new AtomicLong();
  private final SentinelResilienceEngine engine = new SentinelResilienceEngine(clock::get, () -> 0);
  private final SqgResourceContext context = SqgResourceContext.of("a", "method", SqgEntryType.OUT);

  @Test
  void a_breaker_whose_probes_are_lost_still_recovers() {
    engine.updateRules(new OneBreaker());
    EngineCalls.fail(engine, context);
    for (int i = 0; i < 10; i++) {
      clock.addAndGet(TimeUnit.SECONDS.toNanos(6));
      assertThat(engine.acquire(context).isPermitted()).as("probe %s", i).isTrue();
      assertThat(engine.acquire(context).isPermitted()).isFalse();
    }
    clock.addAndGet(TimeUnit.SECONDS.toNanos(6));
    SqgEntry probe = engine.acquire(context);
    engine.complete(probe, SqgInvocationResult.of(SqgFailureDecision.SUCCESS, 1, null));
    assertThat(engine.state("a").circuitState()).isEqualTo(SqgCircuitState.CLOSED);
  }

  private static final class OneBreaker implements SqgRuleSnapshot {

    @Override
    public long version() {
      return 1;
    }

    @Override
    public SqgMode mode() {
      return null;
    }

    @Override
    public SqgSystemRule system() {
      return null;
    }

    @Override
    public SqgResourceRules rulesFor(SqgResourceContext context) {
      return SqgResourceRules.builder()
          .circuitBreaker(
              SqgCircuitBreakerRule.exceptionCount(
                  1, 1, Duration.ofHours(1), Duration.ofSeconds(5)))
          .build();
    }
  }
}
