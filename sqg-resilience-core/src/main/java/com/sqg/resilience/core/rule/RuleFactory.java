package com.sqg.resilience.core.rule;

import com.sqg.resilience.api.rule.SqgBulkheadRule;
import com.sqg.resilience.api.rule.SqgCircuitBreakerRule;
import com.sqg.resilience.api.rule.SqgCircuitBreakerStrategy;
import com.sqg.resilience.api.rule.SqgFlowRule;
import com.sqg.resilience.api.rule.SqgHotKeyRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgSystemRule;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes rules of resolved settings. A rule that a broad layer enables but whose limit only narrower
 * layers give does not exist for the resources that none of them names.
 */
final class RuleFactory {

  private final ResolvedSettings settings;

  RuleFactory(ResolvedSettings settings) {
    this.settings = settings;
  }

  SqgResourceRules resourceRules() {
    SqgResourceRules.Builder rules =
        SqgResourceRules.builder()
            .mode(settings.get(RuleSettings.MODE))
            .flow(flow())
            .bulkhead(bulkhead())
            .hotKey(hotKey())
            .recordExceptions(list(RuleSettings.RECORD_EXCEPTIONS))
            .ignoreExceptions(list(RuleSettings.IGNORE_EXCEPTIONS))
            .recordStatuses(list(RuleSettings.RECORD_STATUSES))
            .ignoreStatuses(list(RuleSettings.IGNORE_STATUSES));
    if (isOn(RuleSettings.BREAKER_ENABLED)) {
      addBreakers(rules);
    }
    return rules.build();
  }

  @Nullable SqgSystemRule system() {
    return isOn(RuleSettings.SYSTEM_ENABLED)
        ? SqgSystemRule.cpuUsage(required(RuleSettings.CPU_USAGE_THRESHOLD))
        : null;
  }

  private void addBreakers(SqgResourceRules.Builder rules) {
    SqgCircuitBreakerStrategy strategy = required(RuleSettings.BREAKER_STRATEGY);
    int minimum = required(RuleSettings.MINIMUM_REQUEST_AMOUNT);
    Duration window = required(RuleSettings.STATISTICAL_WINDOW);
    Duration open = required(RuleSettings.OPEN_DURATION);
    Integer count = settings.get(RuleSettings.EXCEPTION_COUNT_THRESHOLD);
    Duration slow = settings.get(RuleSettings.SLOW_CALL_DURATION);
    if (strategy == SqgCircuitBreakerStrategy.EXCEPTION_RATIO) {
      rules.circuitBreaker(
          SqgCircuitBreakerRule.exceptionRatio(
              required(RuleSettings.EXCEPTION_RATIO_THRESHOLD), minimum, window, open));
    } else if (strategy == SqgCircuitBreakerStrategy.EXCEPTION_COUNT && count != null) {
      rules.circuitBreaker(SqgCircuitBreakerRule.exceptionCount(count, minimum, window, open));
    }
    boolean slowCounts =
        strategy == SqgCircuitBreakerStrategy.SLOW_REQUEST_RATIO
            || isOn(RuleSettings.SLOW_CALL_ENABLED);
    if (slowCounts && slow != null) {
      rules.circuitBreaker(
          SqgCircuitBreakerRule.slowRequestRatio(
              slow, required(RuleSettings.SLOW_CALL_RATIO_THRESHOLD), minimum, window, open));
    }
  }

  private @Nullable SqgFlowRule flow() {
    Double qps = settings.get(RuleSettings.FLOW_QPS);
    if (!isOn(RuleSettings.FLOW_ENABLED) || qps == null) {
      return null;
    }
    switch (required(RuleSettings.FLOW_BEHAVIOR)) {
      case WARM_UP:
        Duration period = settings.get(RuleSettings.WARM_UP_PERIOD);
        return period == null ? null : SqgFlowRule.warmUp(qps, period);
      case QUEUE:
        Duration wait = settings.get(RuleSettings.MAX_QUEUE_WAIT);
        return wait == null ? null : SqgFlowRule.queue(qps, wait);
      default:
        return SqgFlowRule.reject(qps);
    }
  }

  private @Nullable SqgBulkheadRule bulkhead() {
    Integer limit = settings.get(RuleSettings.MAX_CONCURRENT_CALLS);
    return isOn(RuleSettings.BULKHEAD_ENABLED) && limit != null ? SqgBulkheadRule.of(limit) : null;
  }

  private @Nullable SqgHotKeyRule hotKey() {
    Double qps = settings.get(RuleSettings.QPS_PER_KEY);
    Integer concurrent = settings.get(RuleSettings.MAX_CONCURRENT_CALLS_PER_KEY);
    return isOn(RuleSettings.HOT_KEY_ENABLED) && (qps != null || concurrent != null)
        ? SqgHotKeyRule.of(qps, concurrent)
        : null;
  }

  private boolean isOn(Setting<Boolean> setting) {
    return Boolean.TRUE.equals(settings.get(setting));
  }

  private List<String> list(Setting<List<String>> setting) {
    List<String> value = settings.get(setting);
    return value == null ? Collections.emptyList() : value;
  }

  private <T> T required(Setting<T> setting) {
    T value = settings.get(setting);
    if (value == null) {
      throw new IllegalStateException("no built-in value for " + setting);
    }
    return value;
  }
}
