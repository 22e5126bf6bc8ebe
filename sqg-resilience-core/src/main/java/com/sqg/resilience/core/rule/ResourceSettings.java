package com.sqg.resilience.core.rule;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What one layer sets, and nothing about what it leaves to others. Immutable. */
public final class ResourceSettings {

  private static final ResourceSettings NONE = builder().build();

  private final Map<Setting<?>, Object> values;

  private ResourceSettings(Map<Setting<?>, Object> values) {
    this.values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** Sets nothing. */
  public static ResourceSettings none() {
    return NONE;
  }

  /** Starts with nothing set. */
  public static Builder builder() {
    return new Builder();
  }

  /** The built-in values. */
  static ResourceSettings builtIn() {
    Builder builder = builder();
    RuleSettings.all().forEach(builder::setBuiltIn);
    return builder.build();
  }

  /**
   * The value of a setting; null if it is not set here.
   *
   * @throws ClassCastException if what was found is no such value
   */
  public <T> @Nullable T get(Setting<T> setting) {
    return setting.type().cast(values.get(setting));
  }

  /** What is set here, in the order of setting. */
  public Set<Setting<?>> settings() {
    return values.keySet();
  }

  /** What is set, be it allowed or not; null if nothing is. */
  public @Nullable Object value(Setting<?> setting) {
    return values.get(setting);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ResourceSettings && ((ResourceSettings) other).values.equals(values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  @Override
  public String toString() {
    return values.toString();
  }

  /** Collects settings. Not thread-safe. */
  public static final class Builder {

    private final Map<Setting<?>, Object> values = new LinkedHashMap<>();

    private Builder() {}

    /** Sets a value, which need not be allowed: {@link SettingsValidator} judges the whole. */
    public <T> Builder set(Setting<T> setting, T value) {
      values.put(setting, value);
      return this;
    }

    /** Sets what was found in place of a value, so that {@link SettingsValidator} can tell it. */
    public Builder setUnreadable(Setting<?> setting, Object found) {
      values.put(setting, found);
      return this;
    }

    private <T> void setBuiltIn(Setting<T> setting) {
      T value = setting.builtIn();
      if (value != null) {
        set(setting, value);
      }
    }

    /** Makes the settings. */
    public ResourceSettings build() {
      return new ResourceSettings(values);
    }
  }
}
