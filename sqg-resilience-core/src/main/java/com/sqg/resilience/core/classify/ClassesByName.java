package com.sqg.resilience.core.classify;

import java.util.Set;

/**
 * Tells what an object is by the names of its class and those that this extends, so that none of
 * the named classes has to be there.
 */
public final class ClassesByName {

  private ClassesByName() {}

  /** Whether it is of a class that is named so. */
  public static boolean isOf(Object object, String name) {
    for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
      if (type.getName().equals(name)) {
        return true;
      }
    }
    return false;
  }

  /** Whether it is of a class that is named as one of these. */
  public static boolean isOf(Object object, Set<String> names) {
    for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
      if (names.contains(type.getName())) {
        return true;
      }
    }
    return false;
  }
}
