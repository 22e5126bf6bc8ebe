package com.sqg.resilience.core.fallback;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/** A type and everything it inherits from. */
public final class TypeHierarchy {

  private TypeHierarchy() {}

  /**
   * The type, its superclasses from the nearest on, then all interfaces of any of them, but not
   * {@link Object}; unmodifiable.
   */
  public static Set<Class<?>> of(Class<?> type) {
    Set<Class<?>> types = new LinkedHashSet<>();
    for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
      types.add(c);
    }
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      addInterfaces(c, types);
    }
    return Collections.unmodifiableSet(types);
  }

  private static void addInterfaces(Class<?> type, Set<Class<?>> types) {
    for (Class<?> each : type.getInterfaces()) {
      types.add(each);
      addInterfaces(each, types);
    }
  }
}
