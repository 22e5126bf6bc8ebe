package com.sqg.resilience.compatibility;

import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.rule.SqgFlowRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import com.sqg.resilience.api.rule.SqgSystemRule;

/** Rules under which the second statement of a second is refused. */
final class Refusing {

  private Refusing() {}

  static SqgRuleSnapshot everyStatement(SqgRuleSnapshot base) {
    return new SqgRuleSnapshot() {
      @Override
      public long version() {
        return base.version() + 1;
      }

      @Override
      public SqgMode mode() {
        return base.mode();
      }

      @Override
      public SqgSystemRule system() {
        return base.system();
      }

      @Override
      public SqgResourceRules rulesFor(SqgResourceContext context) {
        return SqgResourceRules.builder().flow(SqgFlowRule.reject(1)).build();
      }
    };
  }
}
