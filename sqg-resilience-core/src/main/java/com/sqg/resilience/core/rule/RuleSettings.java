package com.sqg.resilience.core.rule;

import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.rule.SqgCircuitBreakerStrategy;
import com.sqg.resilience.api.rule.SqgFlowRule;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * All settings of rules, with the built-in values. What only a business can know (calls a second,
 * concurrency, when a call is slow) has none.
 */
public final class RuleSettings {

  private static final Duration MILLISECOND = Duration.ofMillis(1);

  /** The mode of a kind or resource; without it the global one holds. */
  public static final Setting<SqgMode> MODE = Setting.choice("mode", SqgMode.class, null);

  /** Whether there is a circuit breaker. */
  public static final Setting<Boolean> BREAKER_ENABLED =
      Setting.flag("circuit-breaker.enabled", true);

  /** What makes the breaker trip. */
  public static final Setting<SqgCircuitBreakerStrategy> BREAKER_STRATEGY =
      Setting.choice(
          "circuit-breaker.strategy",
          SqgCircuitBreakerStrategy.class,
          SqgCircuitBreakerStrategy.EXCEPTION_RATIO);

  /** Share of failed calls that trips, for the strategy exception-ratio. */
  public static final Setting<Double> EXCEPTION_RATIO_THRESHOLD =
      Setting.ratio("circuit-breaker.exception-ratio-threshold", 0.5);

  /** Number of failed calls that trips, for the strategy exception-count. */
  public static final Setting<Integer> EXCEPTION_COUNT_THRESHOLD =
      Setting.count("circuit-breaker.exception-count-threshold", Integer.MAX_VALUE, null);

  /** Whether slow calls trip too, beside an exception strategy. */
  public static final Setting<Boolean> SLOW_CALL_ENABLED =
      Setting.flag("circuit-breaker.slow-call-enabled", false);

  /** Above which a call is slow. */
  public static final Setting<Duration> SLOW_CALL_DURATION =
      Setting.duration("circuit-breaker.slow-call-duration", MILLISECOND, null);

  /** Share of slow calls that trips. */
  public static final Setting<Double> SLOW_CALL_RATIO_THRESHOLD =
      Setting.ratio("circuit-breaker.slow-call-ratio-threshold", 0.5);

  /** Calls in the window before a breaker may trip. */
  public static final Setting<Integer> MINIMUM_REQUEST_AMOUNT =
      Setting.count("circuit-breaker.minimum-request-amount", Integer.MAX_VALUE, 20);

  /** How long outcomes are counted together. */
  public static final Setting<Duration> STATISTICAL_WINDOW =
      Setting.duration(
          "circuit-breaker.statistical-window", Duration.ofMillis(100), Duration.ofSeconds(10));

  /** How long calls are refused before a probe. */
  public static final Setting<Duration> OPEN_DURATION =
      Setting.duration("circuit-breaker.open-duration", MILLISECOND, Duration.ofSeconds(10));

  /** Whether calls a second are limited. */
  public static final Setting<Boolean> FLOW_ENABLED = Setting.flag("flow.enabled", false);

  /** Calls a second. */
  public static final Setting<Double> FLOW_QPS = Setting.rate("flow.qps");

  /** What happens to calls above the limit. */
  public static final Setting<SqgFlowRule.Behavior> FLOW_BEHAVIOR =
      Setting.choice("flow.behavior", SqgFlowRule.Behavior.class, SqgFlowRule.Behavior.REJECT);

  /** How long warming up takes, for the behaviour warm-up. */
  public static final Setting<Duration> WARM_UP_PERIOD =
      Setting.duration("flow.warm-up-period", Duration.ofSeconds(1), null);

  /** The longest a call may wait for its turn, for the behaviour queue. */
  public static final Setting<Duration> MAX_QUEUE_WAIT =
      Setting.duration("flow.max-queue-wait", Duration.ZERO, null);

  /** Whether calls at once are limited. */
  public static final Setting<Boolean> BULKHEAD_ENABLED = Setting.flag("bulkhead.enabled", false);

  /** Calls at once. */
  public static final Setting<Integer> MAX_CONCURRENT_CALLS =
      Setting.count("bulkhead.max-concurrent-calls", Integer.MAX_VALUE, null);

  /** Whether each key is limited. */
  public static final Setting<Boolean> HOT_KEY_ENABLED = Setting.flag("hot-key.enabled", false);

  /** Calls a second of one key. */
  public static final Setting<Double> QPS_PER_KEY = Setting.rate("hot-key.qps-per-key");

  /** Calls at once of one key. */
  public static final Setting<Integer> MAX_CONCURRENT_CALLS_PER_KEY =
      Setting.count("hot-key.max-concurrent-calls-per-key", Integer.MAX_VALUE, null);

  /** Exception classes that count as failures. */
  public static final Setting<List<String>> RECORD_EXCEPTIONS =
      Setting.classNames("classification.record-exceptions");

  /** Exception classes that count as nothing. */
  public static final Setting<List<String>> IGNORE_EXCEPTIONS =
      Setting.classNames("classification.ignore-exceptions");

  /** HTTP statuses that count as failures. */
  public static final Setting<List<String>> RECORD_STATUSES =
      Setting.statuses("classification.record-statuses");

  /** HTTP statuses that count as nothing. */
  public static final Setting<List<String>> IGNORE_STATUSES =
      Setting.statuses("classification.ignore-statuses");

  /** Whether inbound traffic is shed under overload. Global. */
  public static final Setting<Boolean> SYSTEM_ENABLED = Setting.flag("system.enabled", true);

  /** Share of all processors above which traffic may be shed. Global. */
  public static final Setting<Double> CPU_USAGE_THRESHOLD =
      Setting.ratio("system.cpu-usage-threshold", 0.9);

  private static final List<Setting<?>> GLOBAL =
      Collections.unmodifiableList(Arrays.asList(SYSTEM_ENABLED, CPU_USAGE_THRESHOLD));

  private static final List<Setting<?>> ALL =
      Collections.unmodifiableList(
          Arrays.asList(
              MODE,
              BREAKER_ENABLED,
              BREAKER_STRATEGY,
              EXCEPTION_RATIO_THRESHOLD,
              EXCEPTION_COUNT_THRESHOLD,
              SLOW_CALL_ENABLED,
              SLOW_CALL_DURATION,
              SLOW_CALL_RATIO_THRESHOLD,
              MINIMUM_REQUEST_AMOUNT,
              STATISTICAL_WINDOW,
              OPEN_DURATION,
              FLOW_ENABLED,
              FLOW_QPS,
              FLOW_BEHAVIOR,
              WARM_UP_PERIOD,
              MAX_QUEUE_WAIT,
              BULKHEAD_ENABLED,
              MAX_CONCURRENT_CALLS,
              HOT_KEY_ENABLED,
              QPS_PER_KEY,
              MAX_CONCURRENT_CALLS_PER_KEY,
              RECORD_EXCEPTIONS,
              IGNORE_EXCEPTIONS,
              RECORD_STATUSES,
              IGNORE_STATUSES,
              SYSTEM_ENABLED,
              CPU_USAGE_THRESHOLD));

  private RuleSettings() {}

  /** Every setting, in the order in which they are documented. */
  public static List<Setting<?>> all() {
    return ALL;
  }

  /** Whether a setting means something in a layer: some are global, the mode never is. */
  public static boolean belongsTo(Setting<?> setting, RuleLayer.Origin origin) {
    boolean global = origin == RuleLayer.Origin.BUILT_IN || origin == RuleLayer.Origin.DEFAULTS;
    return global ? setting != MODE : !GLOBAL.contains(setting);
  }
}
