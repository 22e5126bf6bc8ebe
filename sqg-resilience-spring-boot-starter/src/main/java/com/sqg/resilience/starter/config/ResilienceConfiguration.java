package com.sqg.resilience.starter.config;

import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.core.rule.ResourceSettings;
import com.sqg.resilience.core.rule.RuleLayers;
import com.sqg.resilience.core.rule.Setting;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

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
        ResourceSettings.builder().set(GlobalSettings.MODE, SqgMode.OFF).build(),
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
    T value = global.get(setting);
    T effective = value == null ? setting.builtIn() : value;
    if (effective == null) {
      throw new IllegalArgumentException(setting + " has no built-in value");
    }
    return effective;
  }

  /** The rules. */
  public RuleLayers layers() {
    return layers;
  }
}
