package com.sqg.resilience.starter.config;

import java.util.SortedMap;
import java.util.TreeMap;

/** The raw value of a setting in one property source; several by index for lists. */
final class ConfiguredValue {

  private final String name;
  private final String origin;
  private final SortedMap<Integer, Object> values = new TreeMap<>();

  ConfiguredValue(String name, String origin) {
    this.name = name;
    this.origin = origin;
  }

  /** Adds a value, unless one is there at the index. */
  boolean add(int index, Object value) {
    return values.putIfAbsent(index, value) == null;
  }

  /** The property's name as it is written; of a list's items the part that they share. */
  String name() {
    return values.size() > 1 ? name.replaceFirst("\\[\\d+]$", "") : name;
  }

  String origin() {
    return origin;
  }

  /** The value; the list of values if they are indexed. */
  Object value() {
    Object single = values.get(PropertyName.NO_INDEX);
    return single == null ? values.values() : single;
  }
}
