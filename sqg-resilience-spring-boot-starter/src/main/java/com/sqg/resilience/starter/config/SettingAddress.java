package com.sqg.resilience.starter.config;

import com.sqg.resilience.core.rule.Setting;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A setting in a section: what a property sets. Immutable. */
final class SettingAddress {

  /** The parts of a configuration. */
  enum Section {
    GLOBAL,
    DEFAULTS,
    KINDS,
    RESOURCES
  }

  private final Section section;
  private final String key;
  private final Setting<?> setting;

  SettingAddress(Section section, String key, Setting<?> setting) {
    this.section = section;
    this.key = key;
    this.setting = setting;
  }

  Section section() {
    return section;
  }

  /** The kind or resource; empty in the other sections. */
  String key() {
    return key;
  }

  Setting<?> setting() {
    return setting;
  }

  /** The property's name without the prefix, in its one canonical spelling. */
  String path() {
    return pathOf(section, key) + setting.path();
  }

  private static String pathOf(Section section, String key) {
    switch (section) {
      case GLOBAL:
        return "";
      case DEFAULTS:
        return "defaults.";
      case KINDS:
        return "kinds." + key + '.';
      default:
        return "resources[" + key + "].";
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof SettingAddress)) {
      return false;
    }
    SettingAddress that = (SettingAddress) other;
    return section == that.section && key.equals(that.key) && setting == that.setting;
  }

  @Override
  public int hashCode() {
    return Objects.hash(section, key, setting);
  }

  @Override
  public String toString() {
    return path();
  }
}
