package com.sqg.resilience.starter.config;

import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.core.rule.ResourceSettings;
import com.sqg.resilience.core.rule.RuleLayers;
import com.sqg.resilience.core.rule.Setting;
import com.sqg.resilience.core.slowsql.SlowSqlSettings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The configuration as it was read. One with faults switches everything off instead of saying
 * anything of what was read: the application will not start, and until it fails to, nothing may
 * work by half a configuration. Immutable.
 */
public final class ResilienceConfiguration {

  private final ResourceSettings global;
  private final RuleLayers layers;
  private final List<PropertyFault> faults;

  ResilienceConfiguration(ResourceSettings global, RuleLayers layers) {
    this(global, layers, Collections.emptyList());
  }

  private ResilienceConfiguration(
      ResourceSettings global, RuleLayers layers, List<PropertyFault> faults) {
    this.global = global;
    this.layers = layers;
    this.faults = Collections.unmodifiableList(new ArrayList<>(faults));
  }

  static ResilienceConfiguration faulty(List<PropertyFault> faults) {
    return new ResilienceConfiguration(
        ResourceSettings.builder()
            .set(GlobalSettings.MODE, SqgMode.OFF)
            .set(SlowSqlProperties.ENABLED, false)
            .build(),
        RuleLayers.builder().build(),
        faults);
  }

  /** Everything that is wrong; empty if nothing is. Unmodifiable. */
  public List<PropertyFault> faults() {
    return faults;
  }

  /** Whether anything is wrong. */
  public boolean isFaulty() {
    return !faults.isEmpty();
  }

  /**
   * The value of one of {@link GlobalSettings}, which is the built-in one where nothing is
   * configured.
   */
  public <T> T get(Setting<T> setting) {
    T effective = find(setting);
    if (effective == null) {
      throw new IllegalArgumentException(setting + " has no built-in value");
    }
    return effective;
  }

  /**
   * The value of one of {@link GlobalSettings} that need not have one; null if nothing is
   * configured and none is built in.
   */
  <T> @Nullable T find(Setting<T> setting) {
    T value = global.get(setting);
    return value == null ? setting.builtIn() : value;
  }

  /** What is configured about slow SQL. */
  public SlowSqlSettings slowSql() {
    return new SlowSqlFactory(this).settings();
  }

  /** The rules. */
  public RuleLayers layers() {
    return layers;
  }
}
