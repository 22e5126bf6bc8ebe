package com.sqg.resilience.starter.config;

import com.sqg.resilience.core.resource.ResourceKinds;
import com.sqg.resilience.core.rule.NearestName;
import com.sqg.resilience.core.rule.RuleSettings;
import com.sqg.resilience.core.rule.Setting;
import com.sqg.resilience.starter.config.SettingAddress.Section;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads names of environment variables such as {@code ENV_CONFIG_RESILIENCE_MODE}. Hyphens are left
 * out or written as underscores. Keys of resources cannot be written this way.
 */
final class EnvironmentVariableParser {

  private static final String PREFIX = "ENV_CONFIG_RESILIENCE_";

  private final Map<String, SettingAddress> names = new LinkedHashMap<>();

  EnvironmentVariableParser() {
    for (Setting<?> setting : GlobalSettings.all()) {
      add(new SettingAddress(Section.GLOBAL, "", setting));
    }
    for (Setting<?> setting : RuleSettings.all()) {
      add(new SettingAddress(Section.DEFAULTS, "", setting));
      for (String kind : ResourceKinds.known()) {
        add(new SettingAddress(Section.KINDS, kind, setting));
      }
    }
  }

  private void add(SettingAddress address) {
    String name = address.path().replace('.', '_').toUpperCase(Locale.ROOT);
    names.put(PREFIX + name.replace("-", ""), address);
    names.put(PREFIX + name.replace('-', '_'), address);
  }

  /** What a name says; null if it does not have the prefix. */
  @Nullable PropertyName parse(String variable) {
    String name = variable.toUpperCase(Locale.ROOT);
    if (!name.startsWith(PREFIX)) {
      return null;
    }
    SettingAddress address = names.get(name);
    if (address != null) {
      return PropertyName.known(address, PropertyName.NO_INDEX, address.key());
    }
    return PropertyName.unknown(
        name.startsWith(PREFIX + "RESOURCES_")
            ? "an environment variable cannot spell the key of a resource; use a configuration file,"
                + " a system property or SPRING_APPLICATION_JSON"
            : suggestion(name));
  }

  private String suggestion(String name) {
    String nearest = NearestName.of(name, names.keySet());
    return "there is no such setting" + (nearest == null ? "" : "; did you mean " + nearest + '?');
  }
}
