package com.sqg.resilience.core.testing;

import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import com.sqg.resilience.api.rule.SqgRuleSource;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Rules given resource by resource, and a source that a test can push them through. */
public final class TestRules implements SqgRuleSource {

  public volatile boolean subscriptionClosed;
  private final @Nullable SqgRuleSnapshot first;
  private volatile Consumer<? super SqgRuleSnapshot> receiver = snapshot -> {};

  private TestRules(@Nullable SqgRuleSnapshot first) {
    this.first = first;
  }

  public static TestRules mode(SqgMode mode) {
    return new TestRules(snapshot(1, mode, Map.of()));
  }

  /** Has no rules yet if the first are null. */
  public static TestRules startingWith(@Nullable SqgRuleSnapshot first) {
    return new TestRules(first);
  }

  public static TestRules of(SqgMode mode, Map<String, SqgResourceRules> rules) {
    return new TestRules(snapshot(1, mode, rules));
  }

  public static SqgRuleSnapshot snapshot(
      long version, @Nullable SqgMode mode, Map<String, SqgResourceRules> rules) {
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
      public SqgResourceRules rulesFor(SqgResourceContext context) {
        return rules.getOrDefault(context.resource(), SqgResourceRules.none());
      }
    };
  }

  /** Goes on telling a subscriber that has gone: late notifications do. */
  public void push(@Nullable SqgRuleSnapshot next) {
    receiver.accept(next);
  }

  @Override
  public Subscription subscribe(Consumer<? super SqgRuleSnapshot> newReceiver) {
    receiver = newReceiver;
    if (first != null) {
      newReceiver.accept(first);
    }
    return () -> subscriptionClosed = true;
  }
}
