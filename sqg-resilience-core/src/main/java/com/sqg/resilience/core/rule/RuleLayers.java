package com.sqg.resilience.core.rule;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgResourceContext;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A whole configuration of rules: built-in, defaults, kinds, patterns, exact resources, each
 * overriding the ones before it field by field. Among patterns the more specific wins, then the one
 * declared later. Immutable.
 */
public final class RuleLayers {

  private static final RuleLayer BUILT_IN = RuleLayer.builtIn(ResourceSettings.builtIn());

  // A breaker in front of this service's own endpoints would turn its bugs into an outage.
  private static final RuleLayer BUILT_IN_INBOUND =
      RuleLayer.builtIn(
          ResourceSettings.builder().set(RuleSettings.BREAKER_ENABLED, false).build());

  private final RuleLayer defaults;
  private final Map<String, RuleLayer> kinds;
  private final Map<RuleLayer, ResourcePattern> patterns;
  private final Map<String, RuleLayer> exact;

  private RuleLayers(Builder builder) {
    this.defaults = RuleLayer.defaults(builder.defaults);
    this.kinds = new LinkedHashMap<>(builder.kinds);
    this.patterns = new LinkedHashMap<>();
    this.exact = new LinkedHashMap<>();
    List<RuleLayer> sorted = new ArrayList<>(builder.resources.values());
    sorted.sort(Comparator.comparingInt(layer -> ResourcePattern.specificity(layer.key())));
    for (RuleLayer layer : sorted) {
      if (layer.origin() == RuleLayer.Origin.PATTERN) {
        patterns.put(layer, new ResourcePattern(layer.key()));
      }
    }
    for (RuleLayer layer : builder.resources.values()) {
      if (layer.origin() == RuleLayer.Origin.EXACT) {
        exact.put(layer.key(), layer);
      }
    }
  }

  /** Starts without configuration. */
  public static Builder builder() {
    return new Builder();
  }

  /** The settings in force for a resource. */
  public ResolvedSettings resolve(SqgResourceContext context) {
    List<RuleLayer> layers = base(context.entryType());
    layers.addAll(matching(context));
    return ResolvedSettings.merge(layers);
  }

  /** The configured layers meant for a resource by kind or name, weakest first. */
  public List<RuleLayer> matching(SqgResourceContext context) {
    List<RuleLayer> layers = new ArrayList<>();
    addIfPresent(layers, kinds.get(context.kind()));
    patterns.forEach(
        (layer, pattern) -> {
          if (pattern.matches(context.resource())) {
            layers.add(layer);
          }
        });
    addIfPresent(layers, exact.get(context.resource()));
    return layers;
  }

  /** The configured layers that are meant for some resources only. */
  public Collection<RuleLayer> selective() {
    List<RuleLayer> layers = new ArrayList<>(kinds.values());
    layers.addAll(patterns.keySet());
    layers.addAll(exact.values());
    return Collections.unmodifiableList(layers);
  }

  RuleLayer defaults() {
    return defaults;
  }

  ResolvedSettings global() {
    return ResolvedSettings.merge(base(SqgEntryType.OUT));
  }

  List<RuleLayer> base(SqgEntryType entryType) {
    List<RuleLayer> layers = new ArrayList<>();
    layers.add(BUILT_IN);
    layers.add(defaults);
    if (entryType == SqgEntryType.IN) {
      layers.add(BUILT_IN_INBOUND);
    }
    return layers;
  }

  private static void addIfPresent(List<RuleLayer> layers, @Nullable RuleLayer layer) {
    if (layer != null) {
      layers.add(layer);
    }
  }

  /** Collects layers. Not thread-safe. */
  public static final class Builder {

    private ResourceSettings defaults = ResourceSettings.none();
    private final Map<String, RuleLayer> kinds = new LinkedHashMap<>();
    private final Map<String, RuleLayer> resources = new LinkedHashMap<>();

    private Builder() {}

    /** Settings for all resources, and the global ones. */
    public Builder defaults(ResourceSettings settings) {
      this.defaults = settings;
      return this;
    }

    /** Settings for all resources of a kind. */
    public Builder kind(String kind, ResourceSettings settings) {
      kinds.put(kind, RuleLayer.kind(kind, settings));
      return this;
    }

    /**
     * Settings for one resource, or for many.
     *
     * @param key a resource's name, or a pattern in which each asterisk stands for anything
     */
    public Builder resource(String key, ResourceSettings settings) {
      resources.put(key, RuleLayer.resource(key, settings));
      return this;
    }

    /** Makes the layers, which need not be valid: {@link SettingsValidator} judges the whole. */
    public RuleLayers build() {
      return new RuleLayers(this);
    }
  }
}
