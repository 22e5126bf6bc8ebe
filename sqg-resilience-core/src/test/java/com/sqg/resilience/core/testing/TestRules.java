package com.sqg.resilience.core.testing;

import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import com.sqg.resilience.api.rule.SqgRuleSource;
import com.sqg.resilience.api.rule.SqgSystemRule;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Rules given resource by resource, and a source that a test can push them through. */
public final class TestRules implements SqgRuleSource {

  private final SqgRuleSnapshot first;
  private Consumer<? super SqgRuleSnapshot> consumer = snapshot -> {};

  private TestRules(SqgRuleSnapshot first) {
    this.first = first;
  }

  public static TestRules mode(SqgMode mode) {
    return new TestRules(snapshot(1, mode, Map.of()));
  }

  public static TestRules startingWith(SqgRuleSnapshot first) {
    return new TestRules(first);
  }

  public static TestRules of(SqgMode mode, Map<String, SqgResourceRules> rules) {
    return new TestRules(snapshot(1, mode, rules));
  }

  public static SqgRuleSnapshot snapshot(
      long version, SqgMode mode, Map<String, SqgResourceRules> rules) {
    return new SqgRuleSnapshot() {
      @Override
      public long version() {
        return version;
      }

      @Override
      public @Nullable SqgMode mode() {
        return mode;
      }

      @Override
      public @Nullable SqgSystemRule system() {
        return null;
      }

      @Override
      public SqgResourceRules rulesFor(SqgResourceContext context) {
        return rules.getOrDefault(context.resource(), SqgResourceRules.none());
      }
    };
  }

  public void push(SqgRuleSnapshot next) {
    consumer.accept(next);
  }

  @Override
  public SqgRuleSnapshot current() {
    return first;
  }

  @Override
  public void onChange(Consumer<? super SqgRuleSnapshot> newConsumer) {
    consumer = newConsumer;
  }
}
