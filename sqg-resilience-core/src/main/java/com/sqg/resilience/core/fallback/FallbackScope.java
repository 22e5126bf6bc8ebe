package com.sqg.resilience.core.fallback;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Where a fallback method is looked for: the class or interface that bears the annotation and all
 * it inherits from, as if the guarded method called it from there, then the target class and all it
 * inherits from.
 */
final class FallbackScope {

  private final Set<Class<?>> types = new LinkedHashSet<>();
  private final AnnotatedMethod guarded;

  FallbackScope(AnnotatedMethod guarded) {
    this.guarded = guarded;
    types.addAll(TypeHierarchy.of(guarded.declaringClass()));
    types.addAll(TypeHierarchy.of(guarded.targetClass()));
    types.removeIf(Proxy::isProxyClass);
  }

  /** All methods but the guarded one and those that compilers made. */
  List<Method> methods() {
    List<Method> methods = new ArrayList<>();
    for (Class<?> type : types) {
      for (Method method : type.getDeclaredMethods()) {
        if (!method.isSynthetic() && !isGuardedItself(method)) {
          methods.add(method);
        }
      }
    }
    return methods;
  }

  private boolean isGuardedItself(Method method) {
    Method itself = guarded.method();
    if (!method.getName().equals(itself.getName())
        || method.getParameterCount() != itself.getParameterCount()) {
      return false;
    }
    ResolvedType target = ResolvedType.of(guarded.targetClass());
    List<ResolvedType> wanted = target.as(itself.getDeclaringClass()).parametersOf(itself);
    List<ResolvedType> actual = target.as(method.getDeclaringClass()).parametersOf(method);
    for (int i = 0; i < wanted.size(); i++) {
      if (wanted.get(i).raw() != actual.get(i).raw()) {
        return false;
      }
    }
    return true;
  }

  Set<Class<?>> types() {
    return Collections.unmodifiableSet(types);
  }
}
