package com.sqg.resilience.core.rule;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The settings in force for one resource, each with the layer it comes from. Immutable. */
public final class ResolvedSettings {

  private final Map<Setting<?>, RuleLayer> origins;

  private ResolvedSettings(Map<Setting<?>, RuleLayer> origins) {
    this.origins = Collections.unmodifiableMap(origins);
  }

  /** Merges field by field; later layers win. */
  static ResolvedSettings merge(List<RuleLayer> layers) {
    Map<Setting<?>, RuleLayer> origins = new LinkedHashMap<>();
    for (RuleLayer layer : layers) {
      for (Setting<?> setting : layer.settings().settings()) {
        origins.put(setting, layer);
      }
    }
    return new ResolvedSettings(origins);
  }

  /** The value in force; null if no layer sets it. */
  public <T> @Nullable T get(Setting<T> setting) {
    RuleLayer layer = origins.get(setting);
    return layer == null ? null : layer.settings().get(setting);
  }

  /** The layer whose value is in force; null if no layer sets it. */
  public @Nullable RuleLayer origin(Setting<?> setting) {
    return origins.get(setting);
  }

  /** Every setting that has a value, with the layer it comes from; unmodifiable. */
  public Map<Setting<?>, RuleLayer> origins() {
    return origins;
  }

  boolean is(Setting<?> setting, Object value) {
    RuleLayer layer = origins.get(setting);
    return layer != null && value.equals(layer.settings().value(setting));
  }

  @Override
  public String toString() {
    return origins.toString();
  }
}
