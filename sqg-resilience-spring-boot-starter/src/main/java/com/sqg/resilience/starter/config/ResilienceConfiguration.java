package com.sqg.resilience.starter.config;

import com.sqg.resilience.core.rule.ResourceSettings;
import com.sqg.resilience.core.rule.RuleLayers;
import com.sqg.resilience.core.rule.Setting;

/** The configuration, read and found valid. Immutable. */
public final class ResilienceConfiguration {

  private final ResourceSettings global;
  private final RuleLayers layers;

  ResilienceConfiguration(ResourceSettings global, RuleLayers layers) {
    this.global = global;
    this.layers = layers;
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
