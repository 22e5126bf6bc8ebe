package com.sqg.resilience.adapter.jdbc.datasource;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.util.ClassUtils;

/**
 * The interfaces that a proxy of a driver's or a pool's class must have, so that none is hidden.
 * Remembered by class, which this keeps no longer than its loader does.
 */
final class ProxyInterfaces {

  private static final ClassValue<ConcurrentHashMap<Class<?>, Class<?>[]>> KNOWN =
      new ClassValue<ConcurrentHashMap<Class<?>, Class<?>[]>>() {
        @Override
        protected ConcurrentHashMap<Class<?>, Class<?>[]> computeValue(Class<?> type) {
          return new ConcurrentHashMap<>();
        }
      };

  private ProxyInterfaces() {}

  /** The least number of interfaces that make an object all that the class is, and the base. */
  static Class<?>[] of(Class<?> type, Class<?> base) {
    return KNOWN.get(type).computeIfAbsent(base, b -> find(type, b));
  }

  private static Class<?>[] find(Class<?> type, Class<?> base) {
    List<Class<?>> found = new ArrayList<>();
    found.add(base);
    for (Class<?> each : ClassUtils.getAllInterfacesForClass(type, type.getClassLoader())) {
      boolean covered = found.stream().anyMatch(each::isAssignableFrom);
      if (!covered && Modifier.isPublic(each.getModifiers())) {
        found.removeIf(other -> other.isAssignableFrom(each));
        found.add(each);
      }
    }
    return found.toArray(new Class<?>[0]);
  }
}
