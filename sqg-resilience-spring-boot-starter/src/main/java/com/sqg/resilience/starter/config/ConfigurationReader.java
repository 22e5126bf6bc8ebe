package com.sqg.resilience.starter.config;

import com.sqg.resilience.core.rule.NearestName;
import com.sqg.resilience.core.rule.ResourceSettings;
import com.sqg.resilience.core.rule.RuleLayers;
import com.sqg.resilience.core.rule.Setting;
import com.sqg.resilience.core.rule.SettingFault;
import com.sqg.resilience.core.rule.SettingsValidator;
import com.sqg.resilience.starter.config.SettingAddress.Section;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.core.env.ConfigurableEnvironment;

/** Reads and checks the whole configuration. For one use. */
public final class ConfigurationReader {

  private final Map<SettingAddress, ConfiguredValue> values;
  private final List<PropertyFault> faults;
  private final Map<String, ConfiguredValue> byPath = new LinkedHashMap<>();
  private final ValueConverter converter = new ValueConverter();
  private final Map<Section, Map<String, ResourceSettings.Builder>> sections =
      new EnumMap<>(Section.class);

  private ConfigurationReader(ConfigurableEnvironment environment) {
    PropertyCollector collector = new PropertyCollector(environment).collect();
    this.values = collector.values();
    this.faults = collector.faults();
  }

  /**
   * Reads the configuration. If anything is wrong, the result has everything that is as its faults.
   *
   * @param engines the names that the engine may have
   */
  public static ResilienceConfiguration read(
      ConfigurableEnvironment environment, Collection<String> engines) {
    return new ConfigurationReader(environment).read(engines);
  }

  private ResilienceConfiguration read(Collection<String> engines) {
    values.forEach((address, value) -> convert(address, address.setting(), value));
    ResourceSettings global = section(Section.GLOBAL).build();
    RuleLayers layers = layers();
    checkGlobal(global, engines);
    SettingsValidator.validate(layers).forEach(this::add);
    return faults.isEmpty()
        ? new ResilienceConfiguration(global, layers)
        : ResilienceConfiguration.faulty(faults);
  }

  private <T> void convert(SettingAddress address, Setting<T> setting, ConfiguredValue configured) {
    byPath.put(address.path(), configured);
    ResourceSettings.Builder settings =
        sections
            .computeIfAbsent(address.section(), s -> new LinkedHashMap<>())
            .computeIfAbsent(address.key(), k -> ResourceSettings.builder());
    T value = converter.convert(setting, configured.value());
    if (value == null) {
      settings.setUnreadable(setting, configured.value());
    } else {
      settings.set(setting, value);
    }
  }

  private RuleLayers layers() {
    RuleLayers.Builder layers = RuleLayers.builder().defaults(section(Section.DEFAULTS).build());
    keyed(Section.KINDS).forEach((kind, settings) -> layers.kind(kind, settings.build()));
    keyed(Section.RESOURCES).forEach((key, settings) -> layers.resource(key, settings.build()));
    return layers.build();
  }

  private ResourceSettings.Builder section(Section section) {
    return keyed(section).getOrDefault("", ResourceSettings.builder());
  }

  private Map<String, ResourceSettings.Builder> keyed(Section section) {
    return sections.getOrDefault(section, new HashMap<>());
  }

  private void checkGlobal(ResourceSettings global, Collection<String> engines) {
    for (Setting<?> setting : global.settings()) {
      Object value = global.value(setting);
      if (!setting.allows(value)) {
        add(setting, setting.allowedInsteadOf(value));
      } else if (setting == GlobalSettings.ENGINE && !engines.contains(value)) {
        add(setting, oneOf(engines, String.valueOf(value)));
      }
    }
  }

  private static String oneOf(Collection<String> names, String found) {
    String nearest = NearestName.of(found, names);
    return "one of "
        + String.join(", ", names)
        + (nearest == null ? "" : "; did you mean " + nearest + '?');
  }

  private void add(Setting<?> setting, String allowed) {
    add(new SettingFault(setting.path(), "", allowed));
  }

  private void add(SettingFault fault) {
    ConfiguredValue configured = byPath.get(fault.path());
    faults.add(
        configured == null
            ? new PropertyFault(
                GlobalSettings.PREFIX + '.' + fault.path(),
                fault.value(),
                fault.allowed(),
                originBelow(fault.path()))
            : new PropertyFault(
                configured.name(), configured.value(), fault.allowed(), configured.origin()));
  }

  /** Of what is wrong as a whole, such as the name of a kind, the place of its first setting. */
  private String originBelow(String path) {
    return byPath.entrySet().stream()
        .filter(each -> each.getKey().startsWith(path + '.'))
        .map(each -> each.getValue().origin())
        .findFirst()
        .orElse("");
  }
}
