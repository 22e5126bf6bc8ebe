package com.sqg.resilience.starter.config;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.origin.Origin;
import org.springframework.boot.origin.OriginLookup;
import org.springframework.core.env.CompositePropertySource;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * Collects the raw values below the prefix from all property sources that can list their names. As
 * everywhere in Spring, a source overrides the ones after it, property by property.
 */
final class PropertyCollector {

  private final ConfigurableEnvironment environment;
  private final PropertyNameParser names = new PropertyNameParser();
  private final EnvironmentVariableParser variables = new EnvironmentVariableParser();
  private final Map<SettingAddress, ConfiguredValue> values = new LinkedHashMap<>();
  private final List<PropertyFault> faults = new ArrayList<>();

  PropertyCollector(ConfigurableEnvironment environment) {
    this.environment = environment;
  }

  /** The values in force, in the order of declaration. */
  Map<SettingAddress, ConfiguredValue> values() {
    return values;
  }

  List<PropertyFault> faults() {
    return faults;
  }

  PropertyCollector collect() {
    List<EnumerablePropertySource<?>> sources = new ArrayList<>();
    environment.getPropertySources().forEach(source -> flatten(source, sources));
    Collections.reverse(sources);
    sources.forEach(source -> values.putAll(collect(source)));
    return this;
  }

  private static void flatten(
      PropertySource<?> source, List<EnumerablePropertySource<?>> flattened) {
    if (source instanceof CompositePropertySource) {
      ((CompositePropertySource) source)
          .getPropertySources()
          .forEach(part -> flatten(part, flattened));
    } else if (source instanceof EnumerablePropertySource) {
      flattened.add((EnumerablePropertySource<?>) source);
    }
  }

  private Map<SettingAddress, ConfiguredValue> collect(EnumerablePropertySource<?> source) {
    Map<SettingAddress, ConfiguredValue> found = new LinkedHashMap<>();
    Map<String, String> spellings = new HashMap<>();
    for (String name : source.getPropertyNames()) {
      PropertyName parsed = parse(source, name);
      Object value = parsed == null ? null : source.getProperty(name);
      if (parsed == null || value == null) {
        continue;
      }
      String origin = origin(source, name);
      SettingAddress address = parsed.address();
      if (address == null) {
        if (!parsed.isSection() || !isEmpty(value)) {
          faults.add(new PropertyFault(name, resolve(value), parsed.problem(), origin));
        }
        continue;
      }
      ConfiguredValue configured =
          found.computeIfAbsent(address, a -> new ConfiguredValue(name, origin));
      boolean first = configured.add(parsed.index(), resolve(value));
      String spelling =
          spellings.putIfAbsent(address.section() + address.key(), parsed.keySpelling());
      if (!first || (spelling != null && !spelling.equals(parsed.keySpelling()))) {
        faults.add(
            new PropertyFault(
                name,
                resolve(value),
                "one spelling in one source, which also has "
                    + (first ? "this resource as '" + spelling + '\'' : configured.name()),
                origin));
      }
    }
    return found;
  }

  private @Nullable PropertyName parse(PropertySource<?> source, String name) {
    PropertyName parsed = names.parse(name);
    return parsed == null && source instanceof SystemEnvironmentPropertySource
        ? variables.parse(name)
        : parsed;
  }

  private static String origin(PropertySource<?> source, String name) {
    Origin origin = OriginLookup.getOrigin(source, name);
    return origin == null ? source.getName() : origin.toString();
  }

  private Object resolve(Object value) {
    if (!(value instanceof CharSequence)) {
      return value;
    }
    try {
      return environment.resolvePlaceholders(value.toString());
    } catch (IllegalArgumentException circular) {
      return value;
    }
  }

  /** As a section without anything in it comes out of YAML, written as nothing or as {@code {}}. */
  private static boolean isEmpty(Object value) {
    return value.toString().isEmpty()
        || (value instanceof Map && ((Map<?, ?>) value).isEmpty())
        || (value instanceof Collection && ((Collection<?>) value).isEmpty());
  }
}
