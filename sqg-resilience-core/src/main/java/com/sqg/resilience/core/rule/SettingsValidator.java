package com.sqg.resilience.core.rule;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.core.resource.ResourceKinds;
import com.sqg.resilience.core.resource.ResourceNames;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds all faults of a configuration: in values, in keys, and in what layers add up to. A demand
 * of a broad layer, such as a flow rule that needs its limit, may be met by narrower ones.
 */
public final class SettingsValidator {

  /** Stands for a name or kind that is not known; is the name or kind of no resource. */
  private static final String UNKNOWN = "_";

  private final RuleLayers layers;
  private final Set<SettingFault> faults = new LinkedHashSet<>();

  private SettingsValidator(RuleLayers layers) {
    this.layers = layers;
  }

  /** All faults, in the order of the layers; empty if there is none. */
  public static List<SettingFault> validate(RuleLayers layers) {
    SettingsValidator validator = new SettingsValidator(layers);
    validator.check(layers.defaults());
    layers.selective().forEach(validator::check);
    return new ArrayList<>(validator.faults);
  }

  private void check(RuleLayer layer) {
    checkKey(layer);
    for (Setting<?> setting : layer.settings().settings()) {
      Object value = layer.settings().value(setting);
      if (!RuleSettings.belongsTo(setting, layer.origin())) {
        add(layer, setting, value, "not here: " + place(setting));
      } else if (!setting.allows(value)) {
        add(layer, setting, value, setting.allowedInsteadOf(value));
      }
    }
    checkTogether(layer);
  }

  private void checkKey(RuleLayer layer) {
    String key = layer.key();
    if (layer.origin() == RuleLayer.Origin.KIND && !ResourceKinds.known().contains(key)) {
      String nearest = NearestName.of(key, ResourceKinds.known());
      faults.add(
          new SettingFault(
              layer.path(),
              key,
              "one of "
                  + String.join(", ", ResourceKinds.known())
                  + (nearest == null ? "" : "; did you mean " + nearest + '?')));
    } else if (layer.origin().compareTo(RuleLayer.Origin.PATTERN) >= 0) {
      String fault = ResourceNames.faultOf(key);
      if (fault != null) {
        faults.add(
            new SettingFault(
                layer.path(),
                "a key that " + fault,
                "a resource key of 1 to "
                    + ResourceNames.MAX_LENGTH
                    + " characters, none of them a control character"));
      }
    }
  }

  private void checkTogether(RuleLayer layer) {
    ResolvedSettings resolved = resolveUpTo(layer);
    for (Requirement requirement : Requirement.ALL) {
      Setting<?> demand = requirement.demandedBy(layer, resolved);
      if (demand != null && !requirement.isMetBy(resolved) && !isMetElsewhere(requirement, layer)) {
        add(layer, demand, layer.settings().value(demand), requirement.allowed());
      }
    }
    if (layer.origin() != RuleLayer.Origin.DEFAULTS) { // they may be values kept at hand
      checkSwitches(layer, resolved);
    }
    checkApart(
        layer, resolved, RuleSettings.RECORD_EXCEPTIONS, RuleSettings.IGNORE_EXCEPTIONS, "a class");
    checkApart(
        layer, resolved, RuleSettings.RECORD_STATUSES, RuleSettings.IGNORE_STATUSES, "a status");
  }

  private void checkSwitches(RuleLayer layer, ResolvedSettings resolved) {
    for (SwitchedSettings switched : SwitchedSettings.ALL) {
      Setting<?> given = switched.givenBy(layer);
      if (given == null || !given.allows(layer.settings().value(given))) {
        continue;
      }
      if (!switched.isDecidedBy(resolved) && !isDecidedElsewhere(switched, layer)) {
        add(layer, given, layer.settings().value(given), switched.allowed());
      }
    }
  }

  /** What is in two lists of which the one contradicts the other. */
  private void checkApart(
      RuleLayer layer,
      ResolvedSettings resolved,
      Setting<List<String>> recording,
      Setting<List<String>> ignoring,
      String what) {
    List<String> recorded = resolved.get(recording);
    List<String> ignored = resolved.get(ignoring);
    boolean mine =
        layer.settings().get(recording) != null || layer.settings().get(ignoring) != null;
    if (mine && recorded != null && ignored != null) {
      for (String item : ignored) {
        if (recorded.contains(item)) {
          add(layer, ignoring, item, what + " that is not in " + recording.path() + " too");
        }
      }
    }
  }

  private ResolvedSettings resolveUpTo(RuleLayer layer) {
    SqgResourceContext example = example(layer);
    List<RuleLayer> below = layers.base(example.entryType());
    if (layer.origin() != RuleLayer.Origin.DEFAULTS) {
      for (RuleLayer other : layers.matching(example)) {
        if (other != layer) {
          below.add(other);
        }
      }
      below.add(layer);
    }
    return ResolvedSettings.merge(below);
  }

  /** A resource that the layer is meant for. A pattern matches itself, read as a name. */
  private static SqgResourceContext example(RuleLayer layer) {
    String key = layer.key();
    if (layer.origin() == RuleLayer.Origin.KIND) {
      boolean known = ResourceKinds.known().contains(key);
      return example(UNKNOWN, known ? key : UNKNOWN);
    }
    String literal = key.split("\\*", 2)[0];
    boolean kindIsOpen = literal.length() < key.length() && literal.indexOf(':') < 0;
    return example(
        key.isEmpty() ? UNKNOWN : key, kindIsOpen ? UNKNOWN : ResourceKinds.ofName(literal));
  }

  /** Other kinds than that of routes may be called from either side. */
  private static SqgResourceContext example(String name, String kind) {
    return SqgResourceContext.of(
        name, kind, kind.equals(ResourceKinds.WEB) ? SqgEntryType.IN : SqgEntryType.OUT);
  }

  private boolean isMetElsewhere(Requirement requirement, RuleLayer layer) {
    return layers.selective().stream()
        .filter(other -> mayShareResource(layer, other))
        .anyMatch(requirement::isHelpedBy);
  }

  private boolean isDecidedElsewhere(SwitchedSettings switched, RuleLayer layer) {
    return layers.selective().stream()
        .filter(other -> mayShareResource(layer, other))
        .anyMatch(switched::isDecidedBy);
  }

  private boolean mayShareResource(RuleLayer layer, RuleLayer narrower) {
    if (narrower.origin().compareTo(layer.origin()) < 0 || narrower == layer) {
      return false;
    }
    if (layer.origin() == RuleLayer.Origin.DEFAULTS) {
      return true;
    }
    return narrower.origin() == RuleLayer.Origin.PATTERN
        || layers.matching(example(narrower)).contains(layer);
  }

  private static String place(Setting<?> setting) {
    return setting == RuleSettings.MODE
        ? "the mode of all resources is the mode directly below the prefix"
        : "it is global and belongs to defaults";
  }

  private void add(RuleLayer layer, Setting<?> setting, @Nullable Object value, String allowed) {
    faults.add(
        new SettingFault(
            layer.path() + '.' + setting.path(),
            value == null ? "nothing" : Setting.text(value),
            allowed));
  }
}
