package com.sqg.resilience.core.fallback;

import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes methods as people read them, without the packages everybody knows. */
public final class MethodText {

  private MethodText() {}

  static String call(Method method) {
    return method.getName() + parameters(method, null);
  }

  static String signature(Method method) {
    return typeName(method.getGenericReturnType()) + ' ' + call(method);
  }

  /** The signature with which a method of another name would stand in for the given one. */
  static String standIn(Method method, String name, @Nullable String lastParameter) {
    return typeName(method.getGenericReturnType()) + ' ' + name + parameters(method, lastParameter);
  }

  private static String parameters(Method method, @Nullable String last) {
    List<String> names = new ArrayList<>();
    for (Type type : method.getGenericParameterTypes()) {
      names.add(typeName(type));
    }
    if (last != null) {
      names.add(last);
    }
    return '(' + String.join(", ", names) + ')';
  }

  static String typeName(Type type) {
    return type.getTypeName().replaceAll("java\\.(lang|util|util\\.concurrent)\\.(?=[A-Z])", "");
  }

  static String list(Method[] methods) {
    return Arrays.stream(methods).map(MethodText::qualified).collect(Collectors.joining(" and "));
  }

  /** Class, name and parameters. */
  public static String qualified(Method method) {
    return method.getDeclaringClass().getName() + '.' + call(method);
  }
}
