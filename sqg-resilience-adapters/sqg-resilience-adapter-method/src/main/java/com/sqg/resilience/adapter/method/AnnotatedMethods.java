package com.sqg.resilience.adapter.method;

import com.sqg.resilience.api.SqgResource;
import com.sqg.resilience.core.fallback.AnnotatedMethod;
import com.sqg.resilience.core.fallback.TypeHierarchy;
import java.lang.annotation.AnnotationFormatError;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.support.AopUtils;
import org.springframework.util.ClassUtils;

/**
 * Finds the annotated methods of classes. An annotation counts for a method and for whatever
 * overrides or implements it; the nearest one wins, classes before interfaces. Thread-safe.
 */
final class AnnotatedMethods {

  private final Map<Class<?>, Map<Method, AnnotatedMethod>> methods = new ConcurrentHashMap<>();

  /** The annotated methods of a class or of the class it was generated from. */
  Collection<AnnotatedMethod> of(Class<?> targetClass) {
    return methodsOf(ClassUtils.getUserClass(targetClass)).values();
  }

  /** What is annotated when the method is called on an object of the class; null if nothing is. */
  @Nullable AnnotatedMethod find(Method method, Class<?> targetClass) {
    Class<?> userClass = ClassUtils.getUserClass(targetClass);
    Map<Method, AnnotatedMethod> annotated = methodsOf(userClass);
    return annotated.isEmpty()
        ? null
        : annotated.get(AopUtils.getMostSpecificMethod(method, userClass));
  }

  private Map<Method, AnnotatedMethod> methodsOf(Class<?> userClass) {
    Map<Method, AnnotatedMethod> known = methods.get(userClass);
    return known != null ? known : methods.computeIfAbsent(userClass, AnnotatedMethods::scan);
  }

  private static Map<Method, AnnotatedMethod> scan(Class<?> userClass) {
    Map<Method, AnnotatedMethod> found = new LinkedHashMap<>();
    for (Class<?> type : TypeHierarchy.of(userClass)) {
      if (isOfPlatform(type)) {
        continue;
      }
      for (Method declared : methodsDeclaredIn(type)) {
        SqgResource annotation = annotationOf(declared);
        if (annotation != null && !declared.isSynthetic()) {
          Method specific = AopUtils.getMostSpecificMethod(declared, userClass);
          // A proxy class has lost the generics that its interface still knows.
          Method method = Proxy.isProxyClass(specific.getDeclaringClass()) ? declared : specific;
          found.putIfAbsent(specific, new AnnotatedMethod(annotation, type, method, userClass));
        }
      }
    }
    return found.isEmpty() ? Collections.emptyMap() : found;
  }

  /** Most beans' classes: to look at their methods loads all that these name. */
  private static boolean isOfPlatform(Class<?> type) {
    String name = type.getName();
    return name.startsWith("java.")
        || (name.startsWith("org.springframework.")
            && !name.startsWith("org.springframework.samples."));
  }

  /**
   * Looking for one annotation reads all of a method's. If one of them names an absent class, what
   * comes depends on the place and on the JDK: errors of linkage, and an ArrayStoreException on 8.
   */
  private static @Nullable SqgResource annotationOf(Method declared) {
    try {
      return declared.getAnnotation(SqgResource.class);
    } catch (RuntimeException | LinkageError | AnnotationFormatError unreadable) {
      return null;
    }
  }

  /** Every bean's class comes by here: one that lacks an optional library is not ours to report. */
  private static Method[] methodsDeclaredIn(Class<?> type) {
    try {
      return type.getDeclaredMethods();
    } catch (LinkageError unreadable) {
      return new Method[0];
    }
  }
}
