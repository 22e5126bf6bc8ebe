package com.sqg.resilience.core.rule;

import java.util.Objects;

/** Settings, and which resources they are meant for. Immutable. */
public final class RuleLayer {

  /** How a layer is addressed, weakest first. */
  public enum Origin {
    /** Values that hold without any configuration. */
    BUILT_IN,
    /** For all resources. */
    DEFAULTS,
    /** For all resources of a kind. */
    KIND,
    /** For all resources whose names match. */
    PATTERN,
    /** For one resource. */
    EXACT
  }

  private final Origin origin;
  private final String key;
  private final ResourceSettings settings;

  private RuleLayer(Origin origin, String key, ResourceSettings settings) {
    this.origin = origin;
    this.key = Objects.requireNonNull(key, "key");
    this.settings = Objects.requireNonNull(settings, "settings");
  }

  static RuleLayer builtIn(ResourceSettings settings) {
    return new RuleLayer(Origin.BUILT_IN, "", settings);
  }

  static RuleLayer defaults(ResourceSettings settings) {
    return new RuleLayer(Origin.DEFAULTS, "", settings);
  }

  static RuleLayer kind(String kind, ResourceSettings settings) {
    return new RuleLayer(Origin.KIND, kind, settings);
  }

  /** A pattern if the key contains an asterisk, else one resource. */
  static RuleLayer resource(String key, ResourceSettings settings) {
    return new RuleLayer(
        ResourcePattern.isPattern(key) ? Origin.PATTERN : Origin.EXACT, key, settings);
  }

  /** How the layer is addressed. */
  public Origin origin() {
    return origin;
  }

  /** The kind, pattern or resource; empty for the layers that hold for all. */
  public String key() {
    return key;
  }

  /** What the layer sets. */
  public ResourceSettings settings() {
    return settings;
  }

  /** Where the layer stands in a configuration, such as {@code resources[http:pay:charge]}. */
  public String path() {
    switch (origin) {
      case BUILT_IN:
        return "built-in";
      case DEFAULTS:
        return "defaults";
      case KIND:
        return "kinds." + key;
      default:
        return "resources[" + key + ']';
    }
  }

  @Override
  public String toString() {
    return path();
  }
}
