package com.sqg.resilience.starter.config;

import org.jspecify.annotations.Nullable;

/** What the name of a property says: an address, or that it says nothing known. Immutable. */
final class PropertyName {

  static final int NO_INDEX = -1;

  private final @Nullable SettingAddress address;
  private final int index;
  private final String keySpelling;
  private final String problem;
  private final boolean section;

  private PropertyName(
      @Nullable SettingAddress address,
      int index,
      String keySpelling,
      String problem,
      boolean section) {
    this.address = address;
    this.index = index;
    this.keySpelling = keySpelling;
    this.problem = problem;
    this.section = section;
  }

  static PropertyName known(SettingAddress address, int index, String keySpelling) {
    return new PropertyName(address, index, keySpelling, "", false);
  }

  static PropertyName unknown(String problem) {
    return new PropertyName(null, NO_INDEX, "", problem, false);
  }

  /** May stand without a value, as an empty section does in YAML. */
  static PropertyName sectionOr(String problem) {
    return new PropertyName(null, NO_INDEX, "", problem, true);
  }

  /** Null if the name is not known. */
  @Nullable SettingAddress address() {
    return address;
  }

  /** The place in a list; {@link #NO_INDEX} for none. */
  int index() {
    return index;
  }

  /** The kind or resource as it is spelled in the name. */
  String keySpelling() {
    return keySpelling;
  }

  /** What is allowed in place of an unknown name. */
  String problem() {
    return problem;
  }

  boolean isSection() {
    return section;
  }
}
