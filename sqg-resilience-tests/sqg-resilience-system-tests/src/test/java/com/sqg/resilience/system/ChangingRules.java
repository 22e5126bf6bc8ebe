package com.sqg.resilience.system;

import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.rule.SqgBulkheadRule;
import com.sqg.resilience.api.rule.SqgCircuitBreakerRule;
import com.sqg.resilience.api.rule.SqgFlowRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import com.sqg.resilience.api.rule.SqgRuleSource;
import com.sqg.resilience.api.rule.SqgSystemRule;
import java.time.Duration;
import java.util.Random;
import java.util.function.Consumer;

/** A source whose rules change as often as it is told; now and then to something impossible. */
final class ChangingRules implements SqgRuleSource {

  /** A resource whose bulkhead stays what it is, so that a permit that leaks stays missed. */
  static final String ALWAYS_LIMITED = "always-limited";

  private static final SqgResourceRules LIMITED =
      SqgResourceRules.builder().bulkhead(SqgBulkheadRule.of(40)).build();

  private long version;
  private volatile Consumer<? super SqgRuleSnapshot> consumer = snapshot -> {};

  @Override
  public Subscription subscribe(Consumer<? super SqgRuleSnapshot> receiver) {
    consumer = receiver;
    receiver.accept(new Snapshot(++version, false, rules(new Random(0))));
    return () -> consumer = snapshot -> {};
  }

  void change(Random random) {
    consumer.accept(snapshot(random));
  }

  private SqgRuleSnapshot snapshot(Random random) {
    version++;
    boolean impossible = random.nextInt(10) == 0;
    SqgResourceRules rules = rules(random);
    return new Snapshot(version, impossible, rules);
  }

  private static SqgResourceRules rules(Random random) {
    SqgResourceRules.Builder builder =
        SqgResourceRules.builder()
            .circuitBreaker(
                SqgCircuitBreakerRule.exceptionRatio(
                    0.4, 5, Duration.ofMillis(200), Duration.ofMillis(2)));
    if (random.nextBoolean()) {
      builder.bulkhead(SqgBulkheadRule.of(1 + random.nextInt(20)));
    }
    if (random.nextBoolean()) {
      builder.flow(SqgFlowRule.reject(1_000 + random.nextInt(100_000)));
    }
    return builder.build();
  }

  private record Snapshot(long version, boolean impossible, SqgResourceRules rules)
      implements SqgRuleSnapshot {

    @Override
    public SqgSystemRule system() {
      return SqgSystemRule.cpuUsage(0.9);
    }

    @Override
    public SqgResourceRules rulesFor(SqgResourceContext context) {
      if (impossible) {
        throw new IllegalArgumentException("scripted: these rules contradict each other");
      }
      return context.resource().equals(ALWAYS_LIMITED) ? LIMITED : rules;
    }
  }
}
