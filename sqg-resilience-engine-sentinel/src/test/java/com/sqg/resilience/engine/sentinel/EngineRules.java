package com.sqg.resilience.engine.sentinel;

import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.engine.SqgResilienceEngine;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import com.sqg.resilience.api.rule.SqgSystemRule;
import java.util.Map;

/** The same rules for every resource, or each its own. */
record EngineRules(long version, SqgSystemRule system, Map<String, SqgResourceRules> rules)
    implements SqgRuleSnapshot {

  static EngineRules of(String resource, SqgResourceRules rules) {
    return new EngineRules(1, null, Map.of(resource, rules));
  }

  static void fail(SqgResilienceEngine engine, SqgResourceContext context) {
    SqgEntry entry = engine.acquire(context);
    if (entry.isPermitted()) {
      engine.complete(
          entry, SqgInvocationResult.of(SqgFailureDecision.FAILURE, 1, new Exception("scripted")));
    }
  }

  @Override
  public SqgMode mode() {
    return null;
  }

  @Override
  public SqgResourceRules rulesFor(SqgResourceContext context) {
    return rules.getOrDefault(context.resource(), SqgResourceRules.none());
  }
}
