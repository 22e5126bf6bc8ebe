package com.sqg.resilience.core.rule;

import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;

/** No rule for any resource, and no mode. */
public enum NoRules implements SqgRuleSnapshot {
  /** The only one there is. */
  INSTANCE;

  @Override
  public long version() {
    return 0;
  }

  @Override
  public SqgResourceRules rulesFor(SqgResourceContext context) {
    return SqgResourceRules.none();
  }
}
