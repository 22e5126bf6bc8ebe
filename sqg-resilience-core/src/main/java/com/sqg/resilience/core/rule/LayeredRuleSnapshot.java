package com.sqg.resilience.core.rule;

import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import com.sqg.resilience.api.rule.SqgSystemRule;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A snapshot that resolves layered settings for each resource. Immutable and thread-safe. */
public final class LayeredRuleSnapshot implements SqgRuleSnapshot {

  private final long version;
  private final @Nullable SqgMode mode;
  private final RuleLayers layers;
  private final @Nullable SqgSystemRule system;

  /**
   * Takes a snapshot.
   *
   * @param version grows with every snapshot of a source
   * @param mode the global mode; null to leave it as it is
   * @param layers valid according to {@link SettingsValidator}
   * @throws IllegalArgumentException if the global settings are not valid
   */
  public LayeredRuleSnapshot(long version, @Nullable SqgMode mode, RuleLayers layers) {
    this.version = version;
    this.mode = mode;
    this.layers = layers;
    this.system = new RuleFactory(layers.global()).system();
  }

  @Override
  public long version() {
    return version;
  }

  @Override
  public @Nullable SqgMode mode() {
    return mode;
  }

  @Override
  public @Nullable SqgSystemRule system() {
    return system;
  }

  @Override
  public SqgResourceRules rulesFor(SqgResourceContext context) {
    return new RuleFactory(resolve(context)).resourceRules();
  }

  /** The settings behind the rules of a resource, each with the layer it comes from. */
  public ResolvedSettings resolve(SqgResourceContext context) {
    return layers.resolve(context);
  }

  /**
   * The layers meant for kinds, patterns or resources of which none is among the given: usually a
   * typo.
   */
  public List<RuleLayer> unmatchedBy(Collection<SqgResourceContext> resources) {
    Set<RuleLayer> matched = new HashSet<>();
    for (SqgResourceContext resource : resources) {
      matched.addAll(layers.matching(resource));
    }
    List<RuleLayer> unmatched = new ArrayList<>(layers.selective());
    unmatched.removeAll(matched);
    return unmatched;
  }

  @Override
  public String toString() {
    return "LayeredRuleSnapshot[version=" + version + ", mode=" + mode + ']';
  }
}
