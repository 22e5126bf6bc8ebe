package com.sqg.resilience.engine.sentinel;

import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import com.sqg.resilience.api.rule.SqgCircuitBreakerRule;
import java.time.Duration;
import java.util.Objects;

/** Translates our rules into Sentinel's breakers. */
final class Breakers {

  private Breakers() {}

  static Breaker of(String resource, SqgCircuitBreakerRule rule, BreakerLifecycle lifecycle) {
    DegradeRule sentinelRule = new DegradeRule(resource);
    sentinelRule.setMinRequestAmount(rule.minimumRequestAmount());
    sentinelRule.setStatIntervalMs((int) rule.statisticalWindow().toMillis());
    // Required and without effect: the lifecycle keeps the time, to the millisecond.
    sentinelRule.setTimeWindow(1);
    switch (rule.strategy()) {
      case EXCEPTION_RATIO:
        sentinelRule.setGrade(RuleConstant.DEGRADE_GRADE_EXCEPTION_RATIO);
        // Sentinel trips strictly above, which nothing is at 1.
        sentinelRule.setCount(rule.threshold() == 1 ? Math.nextDown(1.0) : rule.threshold());
        return new FailureBreaker(sentinelRule, lifecycle);
      case EXCEPTION_COUNT:
        sentinelRule.setGrade(RuleConstant.DEGRADE_GRADE_EXCEPTION_COUNT);
        // Sentinel trips strictly above; our rule says how many are enough.
        sentinelRule.setCount(rule.threshold() - 1);
        return new FailureBreaker(sentinelRule, lifecycle);
      default:
        Duration slow = Objects.requireNonNull(rule.slowCallDuration());
        sentinelRule.setGrade(RuleConstant.DEGRADE_GRADE_RT);
        sentinelRule.setCount(slow.toMillis());
        sentinelRule.setSlowRatioThreshold(rule.threshold());
        return new SlowCallBreaker(sentinelRule, lifecycle);
    }
  }
}
