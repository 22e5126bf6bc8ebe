package com.sqg.resilience.starter.config;

import com.sqg.resilience.core.rule.Setting;
import com.sqg.resilience.core.slowsql.SlowSqlTypeSettings;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** The settings of one type of statements, such as {@code slow-sql.select}. Immutable. */
final class SlowSqlTypeProperties {

  private static final Duration MILLISECOND = Duration.ofMillis(1);
  private static final int MOST_FINGERPRINTS = 1_000_000;

  private final Setting<Duration> slowThreshold;
  private final Setting<Integer> failureThreshold;
  private final Setting<Duration> openDuration;
  private final Setting<Integer> maxFingerprints;

  SlowSqlTypeProperties(String section, SlowSqlTypeSettings builtIn) {
    slowThreshold =
        Setting.duration(section + ".slow-threshold", MILLISECOND, builtIn.rule().slowThreshold());
    failureThreshold =
        Setting.count(
            section + ".failure-threshold", Integer.MAX_VALUE, builtIn.rule().failureThreshold());
    openDuration =
        Setting.duration(section + ".open-duration", MILLISECOND, builtIn.rule().openDuration());
    maxFingerprints =
        Setting.count(
            section + ".max-fingerprints", MOST_FINGERPRINTS, builtIn.group().maxPartitions());
  }

  /** From how long on an execution is slow. */
  Setting<Duration> slowThreshold() {
    return slowThreshold;
  }

  /** How many slow executions in a row open a breaker. */
  Setting<Integer> failureThreshold() {
    return failureThreshold;
  }

  /** For how long it is open. */
  Setting<Duration> openDuration() {
    return openDuration;
  }

  /** How many breakers are kept, per resource. */
  Setting<Integer> maxFingerprints() {
    return maxFingerprints;
  }

  List<Setting<?>> all() {
    return Arrays.asList(slowThreshold, failureThreshold, openDuration, maxFingerprints);
  }
}
