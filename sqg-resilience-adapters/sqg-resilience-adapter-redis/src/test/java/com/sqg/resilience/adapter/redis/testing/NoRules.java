package com.sqg.resilience.adapter.redis.testing;

import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import com.sqg.resilience.api.rule.SqgRuleSource;
import java.util.function.Consumer;

/** A mode and nothing else. */
public record NoRules(SqgMode mode) implements SqgRuleSource, SqgRuleSnapshot {

  @Override
  public Subscription subscribe(Consumer<? super SqgRuleSnapshot> receiver) {
    receiver.accept(this);
    return () -> {};
  }

  @Override
  public long version() {
    return 1;
  }

  @Override
  public SqgResourceRules rulesFor(SqgResourceContext context) {
    return SqgResourceRules.none();
  }
}
