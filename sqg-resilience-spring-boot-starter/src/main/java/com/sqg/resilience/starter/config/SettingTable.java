package com.sqg.resilience.starter.config;

import com.sqg.resilience.core.rule.NearestName;
import com.sqg.resilience.core.rule.Setting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The settings of a section, found by relaxed spellings such as {@code circuitBreaker.enabled}. */
final class SettingTable {

  private final Map<String, Setting<?>> byUniformPath = new LinkedHashMap<>();

  /** Paths by their last elements, as many as the place in the list says, beginning with one. */
  private final List<Map<String, String>> pathsByLastElements = new ArrayList<>();

  SettingTable(List<Setting<?>> settings) {
    for (Setting<?> setting : settings) {
      byUniformPath.put(uniform(setting.path()), setting);
    }
    List<String> paths = paths();
    int deepest = paths.stream().mapToInt(path -> path.split("\\.").length).max().orElse(0);
    for (int elements = 1; elements <= deepest; elements++) {
      pathsByLastElements.add(byLastElements(paths, elements));
    }
    pathsByLastElements.get(0).remove("enabled");
  }

  private static Map<String, String> byLastElements(List<String> paths, int elements) {
    Map<String, String> byLastElements = new LinkedHashMap<>();
    paths.forEach(path -> byLastElements.putIfAbsent(lastElements(path, elements), path));
    return byLastElements;
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
    for (int elements = pathsByLastElements.size(); elements > 0; elements--) {
      Map<String, String> paths = pathsByLastElements.get(elements - 1);
      String nearest = NearestName.of(lastElements(unknown, elements), paths.keySet());
      if (nearest != null) {
        return "there is no such setting; did you mean " + paths.get(nearest) + '?';
      }
    }
    return "there is no such setting; known are " + String.join(", ", paths());
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
