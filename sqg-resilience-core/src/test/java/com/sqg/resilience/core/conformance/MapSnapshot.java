package com.sqg.resilience.core.conformance;

import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import com.sqg.resilience.api.rule.SqgSystemRule;
import java.util.Map;

/** Rules given resource by resource. */
record MapSnapshot(long version, SqgSystemRule system, Map<String, SqgResourceRules> rules)
    implements SqgRuleSnapshot {

  @Override
  public SqgResourceRules rulesFor(SqgResourceContext context) {
    return rules.getOrDefault(context.resource(), SqgResourceRules.none());
  }
}
