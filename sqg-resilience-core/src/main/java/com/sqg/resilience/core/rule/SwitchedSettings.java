package com.sqg.resilience.core.rule;

import static java.util.Arrays.asList;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Settings that have no effect while what they belong to is off. Who gives one of them and never
 * says on or off has forgotten the switch. Immutable.
 */
final class SwitchedSettings {

  static final List<SwitchedSettings> ALL =
      Collections.unmodifiableList(
          asList(
              of( // on by itself but for inbound calls
                  asList(RuleSettings.BREAKER_ENABLED),
                  RuleSettings.BREAKER_STRATEGY,
                  RuleSettings.EXCEPTION_RATIO_THRESHOLD,
                  RuleSettings.EXCEPTION_COUNT_THRESHOLD,
                  RuleSettings.SLOW_CALL_ENABLED,
                  RuleSettings.SLOW_CALL_DURATION,
                  RuleSettings.SLOW_CALL_RATIO_THRESHOLD,
                  RuleSettings.MINIMUM_REQUEST_AMOUNT,
                  RuleSettings.STATISTICAL_WINDOW,
                  RuleSettings.OPEN_DURATION),
              of(
                  asList(RuleSettings.FLOW_ENABLED),
                  RuleSettings.FLOW_QPS,
                  RuleSettings.FLOW_BEHAVIOR,
                  RuleSettings.WARM_UP_PERIOD,
                  RuleSettings.MAX_QUEUE_WAIT),
              of(asList(RuleSettings.BULKHEAD_ENABLED), RuleSettings.MAX_CONCURRENT_CALLS),
              of(
                  asList(RuleSettings.HOT_KEY_ENABLED),
                  RuleSettings.QPS_PER_KEY,
                  RuleSettings.MAX_CONCURRENT_CALLS_PER_KEY),
              of(
                  asList(RuleSettings.SLOW_CALL_ENABLED, RuleSettings.BREAKER_STRATEGY),
                  RuleSettings.SLOW_CALL_DURATION,
                  RuleSettings.SLOW_CALL_RATIO_THRESHOLD),
              of(asList(RuleSettings.BREAKER_STRATEGY), RuleSettings.EXCEPTION_COUNT_THRESHOLD)));

  private final List<Setting<?>> switches;
  private final List<Setting<?>> settings;

  private SwitchedSettings(List<Setting<?>> switches, List<Setting<?>> settings) {
    this.switches = switches;
    this.settings = settings;
  }

  private static SwitchedSettings of(List<Setting<?>> switches, Setting<?>... settings) {
    return new SwitchedSettings(switches, asList(settings));
  }

  /** The first of the settings that the layer gives; null if it gives none. */
  @Nullable Setting<?> givenBy(RuleLayer layer) {
    Collection<Setting<?>> given = layer.settings().settings();
    return settings.stream().filter(given::contains).findFirst().orElse(null);
  }

  /** Whether somebody has said on or off, or it is on anyway. */
  boolean isDecidedBy(ResolvedSettings resolved) {
    return switches.stream()
        .anyMatch(each -> isConfigured(resolved.origin(each)) || isOn(resolved.get(each)));
  }

  private static boolean isConfigured(@Nullable RuleLayer layer) {
    return layer != null && layer.origin() != RuleLayer.Origin.BUILT_IN;
  }

  private static boolean isOn(@Nullable Object value) {
    return Boolean.TRUE.equals(value);
  }

  boolean isDecidedBy(RuleLayer layer) {
    return switches.stream().anyMatch(layer.settings().settings()::contains);
  }

  String allowed() {
    return "given only together with "
        + switches.stream().map(Setting::path).collect(Collectors.joining(" or "))
        + ", without which it has no effect";
  }
}
