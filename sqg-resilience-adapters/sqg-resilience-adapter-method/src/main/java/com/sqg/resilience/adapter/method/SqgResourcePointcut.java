package com.sqg.resilience.adapter.method;

import java.lang.reflect.Method;
import org.springframework.aop.ClassFilter;
import org.springframework.aop.support.StaticMethodMatcherPointcut;

/** Picks the methods that are annotated, directly or by what they override. */
final class SqgResourcePointcut extends StaticMethodMatcherPointcut {

  private final AnnotatedMethods annotatedMethods;

  SqgResourcePointcut(AnnotatedMethods annotatedMethods) {
    this.annotatedMethods = annotatedMethods;
    setClassFilter(new AnnotatedClasses());
  }

  @Override
  public boolean matches(Method method, Class<?> targetClass) {
    return annotatedMethods.find(method, targetClass) != null;
  }

  private final class AnnotatedClasses implements ClassFilter {
    @Override
    public boolean matches(Class<?> type) {
      return !annotatedMethods.of(type).isEmpty();
    }
  }
}
