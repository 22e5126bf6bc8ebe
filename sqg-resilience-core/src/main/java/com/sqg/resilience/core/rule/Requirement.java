package com.sqg.resilience.core.rule;

import static java.util.Arrays.asList;

import com.sqg.resilience.api.rule.SqgCircuitBreakerStrategy;
import com.sqg.resilience.api.rule.SqgFlowRule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Values that make no sense without one of some others. Immutable. */
final class Requirement {

  static final List<Requirement> ALL =
      Collections.unmodifiableList(
          asList(
              when(RuleSettings.BREAKER_ENABLED, true)
                  .and(RuleSettings.BREAKER_STRATEGY, SqgCircuitBreakerStrategy.EXCEPTION_COUNT)
                  .needs(RuleSettings.EXCEPTION_COUNT_THRESHOLD),
              when(RuleSettings.BREAKER_ENABLED, true)
                  .and(RuleSettings.BREAKER_STRATEGY, SqgCircuitBreakerStrategy.SLOW_REQUEST_RATIO)
                  .needs(RuleSettings.SLOW_CALL_DURATION),
              when(RuleSettings.BREAKER_ENABLED, true)
                  .and(RuleSettings.SLOW_CALL_ENABLED, true)
                  .needs(RuleSettings.SLOW_CALL_DURATION),
              when(RuleSettings.FLOW_ENABLED, true).needs(RuleSettings.FLOW_QPS),
              when(RuleSettings.FLOW_ENABLED, true)
                  .and(RuleSettings.FLOW_BEHAVIOR, SqgFlowRule.Behavior.WARM_UP)
                  .needs(RuleSettings.WARM_UP_PERIOD),
              when(RuleSettings.FLOW_ENABLED, true)
                  .and(RuleSettings.FLOW_BEHAVIOR, SqgFlowRule.Behavior.QUEUE)
                  .needs(RuleSettings.MAX_QUEUE_WAIT),
              when(RuleSettings.BULKHEAD_ENABLED, true).needs(RuleSettings.MAX_CONCURRENT_CALLS),
              when(RuleSettings.HOT_KEY_ENABLED, true)
                  .needs(RuleSettings.QPS_PER_KEY, RuleSettings.MAX_CONCURRENT_CALLS_PER_KEY)));

  private final List<Setting<?>> settings = new ArrayList<>();
  private final List<Object> values = new ArrayList<>();
  private final List<Setting<?>> needs = new ArrayList<>();

  private Requirement() {}

  private static <T> Requirement when(Setting<T> setting, T value) {
    return new Requirement().and(setting, value);
  }

  private <T> Requirement and(Setting<T> setting, T value) {
    settings.add(setting);
    values.add(value);
    return this;
  }

  private Requirement needs(Setting<?>... needed) {
    Collections.addAll(needs, needed);
    return this;
  }

  boolean isMetBy(ResolvedSettings resolved) {
    for (int i = 0; i < settings.size(); i++) {
      if (!resolved.is(settings.get(i), values.get(i))) {
        return true;
      }
    }
    return needs.stream().anyMatch(setting -> resolved.origin(setting) != null);
  }

  boolean isHelpedBy(RuleLayer layer) {
    return needs.stream().anyMatch(layer.settings().settings()::contains);
  }

  /** The setting of the layer that makes the demand; null if another layer makes it. */
  @Nullable Setting<?> demandedBy(RuleLayer layer, ResolvedSettings resolved) {
    Setting<?> last = null;
    for (Setting<?> setting : settings) {
      last = resolved.origin(setting) == layer ? setting : last;
    }
    return last;
  }

  String allowed() {
    return "given only together with "
        + needs.stream().map(Setting::path).collect(Collectors.joining(" or "));
  }
}
