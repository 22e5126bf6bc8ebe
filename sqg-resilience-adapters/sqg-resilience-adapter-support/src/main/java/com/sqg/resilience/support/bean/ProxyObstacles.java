package com.sqg.resilience.support.bean;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;

/**
 * What keeps a proxy of a class from standing for its object. A proxy has no state: it leads to the
 * object that has, which what is final, or a field, does not.
 */
public final class ProxyObstacles {

  private ProxyObstacles() {}

  /**
   * The first obstacle in a class and what it extends.
   *
   * @param base the superclass that is known to have none
   * @return a final method or a public field, in words; null if there is none
   */
  public static @Nullable String in(Class<?> type, Class<?> base) {
    for (Class<?> each = type; each != null && each != base; each = each.getSuperclass()) {
      if (!each.getName().contains(ClassUtils.CGLIB_CLASS_SEPARATOR)) { // a proxy's are its own
        for (Method method : each.getDeclaredMethods()) {
          int modifiers = method.getModifiers();
          if (Modifier.isFinal(modifiers)
              && !Modifier.isPrivate(modifiers)
              && !Modifier.isStatic(modifiers)) {
            return "final method " + method.getName();
          }
        }
        for (Field field : each.getDeclaredFields()) {
          int modifiers = field.getModifiers();
          if (Modifier.isPublic(modifiers) && !Modifier.isStatic(modifiers)) {
            return "public field " + field.getName();
          }
        }
      }
    }
    return null;
  }
}
