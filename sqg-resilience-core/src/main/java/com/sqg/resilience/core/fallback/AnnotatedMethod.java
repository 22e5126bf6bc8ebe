package com.sqg.resilience.core.fallback;

import com.sqg.resilience.api.SqgResource;
import java.lang.reflect.Method;
import java.util.Objects;

/** A method of one concrete class, and the annotation found on it or on what it overrides. */
public final class AnnotatedMethod {

  private final SqgResource annotation;
  private final Class<?> declaringClass;
  private final Method method;
  private final Class<?> targetClass;

  /**
   * Describes an annotated method.
   *
   * @param declaringClass the class or interface whose method bears the annotation
   * @param method the method that runs: the one nearest to the target class, no bridge method
   * @param targetClass the class of the objects it runs on
   */
  public AnnotatedMethod(
      SqgResource annotation, Class<?> declaringClass, Method method, Class<?> targetClass) {
    this.annotation = Objects.requireNonNull(annotation, "annotation");
    this.declaringClass = Objects.requireNonNull(declaringClass, "declaringClass");
    this.method = Objects.requireNonNull(method, "method");
    this.targetClass = Objects.requireNonNull(targetClass, "targetClass");
  }

  /** The annotation. */
  public SqgResource annotation() {
    return annotation;
  }

  /** The class or interface whose method bears the annotation. */
  public Class<?> declaringClass() {
    return declaringClass;
  }

  /** The method that runs. */
  public Method method() {
    return method;
  }

  /** The class of the objects it runs on. */
  public Class<?> targetClass() {
    return targetClass;
  }

  ResolvedType returnType() {
    return ResolvedType.of(targetClass).as(method.getDeclaringClass()).returnTypeOf(method);
  }

  /** Class and method, and where the annotation is if that is elsewhere. */
  @Override
  public String toString() {
    String elsewhere =
        declaringClass == targetClass ? "" : " (annotated in " + declaringClass.getName() + ')';
    return targetClass.getName() + '.' + MethodText.call(method) + elsewhere;
  }
}
