package com.sqg.resilience.adapter.jdbc.template;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.util.ClassUtils;

/**
 * An application's class of templates. A proxy of one has no state: it leads to the template that
 * has, which what is final, or a field, does not.
 */
final class TemplateSubclass {

  private TemplateSubclass() {}

  /**
   * Sees to it that everybody may use a proxy in place of the class.
   *
   * @throws IllegalArgumentException if it has a final method or a public field
   */
  static void requireProxyable(Class<?> type) {
    for (Class<?> each = type;
        each != null && each != JdbcTemplate.class;
        each = each.getSuperclass()) {
      if (!each.getName().contains(ClassUtils.CGLIB_CLASS_SEPARATOR)) { // a proxy's are its own
        requireOpenMethods(each);
        requireHiddenFields(each);
      }
    }
  }

  private static void requireOpenMethods(Class<?> type) {
    for (Method method : type.getDeclaredMethods()) {
      int modifiers = method.getModifiers();
      if (Modifier.isFinal(modifiers)
          && !Modifier.isPrivate(modifiers)
          && !Modifier.isStatic(modifiers)) {
        throw unfit(type, "final method", method.getName());
      }
    }
  }

  private static void requireHiddenFields(Class<?> type) {
    for (Field field : type.getDeclaredFields()) {
      int modifiers = field.getModifiers();
      if (Modifier.isPublic(modifiers) && !Modifier.isStatic(modifiers)) {
        throw unfit(type, "public field", field.getName());
      }
    }
  }

  private static IllegalArgumentException unfit(Class<?> type, String what, String name) {
    return new IllegalArgumentException(
        "no proxy can stand before " + type.getName() + " because of its " + what + " " + name);
  }
}
