package com.sqg.resilience.testsupport;

import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import com.sqg.resilience.api.rule.SqgRuleSource;
import java.util.function.Consumer;

/** A mode, and the same rules for every resource. */
public record FixedRules(SqgMode mode, SqgResourceRules rules)
    implements SqgRuleSource, SqgRuleSnapshot {

  /** A mode and nothing else. */
  public FixedRules(SqgMode mode) {
    this(mode, SqgResourceRules.none());
  }

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
    return rules;
  }
}
