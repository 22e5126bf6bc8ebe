package com.sqg.resilience.starter.config;

import com.sqg.resilience.core.rule.NearestName;
import com.sqg.resilience.core.rule.Setting;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The settings of a section, found by relaxed spellings such as {@code circuitBreaker.enabled}. */
final class SettingTable {

  private final Map<String, Setting<?>> byUniformPath = new LinkedHashMap<>();
  private final Map<String, String> pathsByLastElement = new LinkedHashMap<>();

  SettingTable(List<Setting<?>> settings) {
    for (Setting<?> setting : settings) {
      String path = setting.path();
      byUniformPath.put(uniform(path), setting);
      pathsByLastElement.putIfAbsent(path.substring(path.lastIndexOf('.') + 1), path);
    }
    pathsByLastElement.remove("enabled");
  }

  @Nullable Setting<?> find(String path) {
    return byUniformPath.get(uniform(path));
  }

  /** Whether a name is the first part of some setting's. */
  boolean isGroup(String name) {
    return byUniformPath.keySet().stream().anyMatch(path -> path.startsWith(uniform(name) + '.'));
  }

  /** What is allowed in place of an unknown name, whose last elements may be a misspelt path. */
  String suggestion(String unknown) {
    String name = lastElements(unknown, 2);
    String nearest = NearestName.of(name, paths());
    if (nearest == null) {
      String last = NearestName.of(lastElements(unknown, 1), pathsByLastElement.keySet());
      nearest = last == null ? null : pathsByLastElement.get(last);
    }
    return nearest == null
        ? "there is no such setting; known are " + String.join(", ", paths())
        : "there is no such setting; did you mean " + nearest + '?';
  }

  static String lastElements(String name, int count) {
    int start = name.length();
    for (int i = 0; i < count && start > 0; i++) {
      start = name.lastIndexOf('.', start - 1);
    }
    return start == name.length() ? name : name.substring(start + 1);
  }

  private List<String> paths() {
    return byUniformPath.values().stream().map(Setting::path).collect(Collectors.toList());
  }

  private static String uniform(String path) {
    return path.replace("-", "").replace("_", "").toLowerCase(Locale.ROOT);
  }
}
