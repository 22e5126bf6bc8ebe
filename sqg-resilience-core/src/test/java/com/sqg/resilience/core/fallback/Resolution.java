package com.sqg.resilience.core.fallback;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgFallbackStrategy;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResource;
import com.sqg.resilience.core.call.Fallback;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;

/** Resolves the one annotated method of a class and lets its fallback answer. */
final class Resolution {

  private final Class<?> targetClass;
  private final ResourceFaults faults = new ResourceFaults();
  private final GuardedMethod guarded;

  private Resolution(Class<?> targetClass, AnnotatedMethod method) {
    this.targetClass = targetClass;
    this.guarded =
        new GuardedMethodResolver(Resolution::styleOf, new OwnStrategies()).resolve(method, faults);
  }

  /** The annotated method is declared in the class itself. */
  static Resolution of(Class<?> targetClass) {
    return of(targetClass, targetClass);
  }

  /** The annotated method is declared somewhere above the class. */
  static Resolution of(Class<?> targetClass, Class<?> declaringClass) {
    Method declared =
        Arrays.stream(declaringClass.getDeclaredMethods())
            .filter(method -> !method.isSynthetic())
            .filter(method -> method.isAnnotationPresent(SqgResource.class))
            .findFirst()
            .orElseThrow();
    Method specific =
        Arrays.stream(targetClass.getMethods())
            .filter(method -> !method.isSynthetic() && method.getName().equals(declared.getName()))
            .filter(method -> method.getParameterCount() == declared.getParameterCount())
            .findFirst()
            .orElse(declared);
    return new Resolution(
        targetClass,
        new AnnotatedMethod(
            declared.getAnnotation(SqgResource.class), declaringClass, specific, targetClass));
  }

  List<String> faults() {
    assertThat(guarded == null).isEqualTo(!faults.isEmpty());
    return faults.all();
  }

  String onlyFault() {
    assertThat(faults()).hasSize(1);
    return faults().get(0);
  }

  GuardedMethod guarded() {
    assertThat(faults.all()).isEmpty();
    return guarded;
  }

  Fallback fallback(Object target, Object... arguments) {
    return guarded().fallbackFor(target, arguments);
  }

  Object answer(Throwable cause, Object... arguments) throws Throwable {
    Object target = targetClass.isInterface() ? null : newTarget();
    return fallback(target, arguments).answer(cause, SqgMode.ENFORCE);
  }

  private Object newTarget() throws ReflectiveOperationException {
    var constructor = targetClass.getDeclaredConstructor();
    constructor.setAccessible(true);
    return constructor.newInstance();
  }

  private static ReturnStyle styleOf(Class<?> type) {
    if (CompletionStage.class.isAssignableFrom(type)) {
      return type.isAssignableFrom(CompletableFuture.class)
          ? ReturnStyle.DEFERRED
          : ReturnStyle.DEFERRED_UNANSWERABLE;
    }
    return Future.class.isAssignableFrom(type) ? ReturnStyle.UNOBSERVABLE : ReturnStyle.IMMEDIATE;
  }

  private static final class OwnStrategies implements FallbackStrategies {

    @Override
    public String faultOf(Class<? extends SqgFallbackStrategy> type) {
      return type.isInterface() ? "has no bean" : null;
    }

    @Override
    public SqgFallbackStrategy get(Class<? extends SqgFallbackStrategy> type) {
      try {
        return type.getDeclaredConstructor().newInstance();
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("no instance", e);
      }
    }
  }
}
