package com.sqg.resilience.adapter.method;

import com.sqg.resilience.core.fallback.AnnotatedMethod;
import com.sqg.resilience.core.fallback.FallbackStrategies;
import com.sqg.resilience.core.fallback.GuardedMethod;
import com.sqg.resilience.core.fallback.GuardedMethodResolver;
import com.sqg.resilience.core.fallback.ResourceFaults;
import com.sqg.resilience.core.log.ResilienceLog;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodClassKey;

/** The guards of all methods that were called so far. Thread-safe. */
final class MethodGuards {

  private final AnnotatedMethods annotatedMethods;
  private final CallStyles styles = new CallStyles();
  private final GuardedMethodResolver resolver;
  private final ResilienceLog log;
  private final ConcurrentHashMap<MethodClassKey, Optional<MethodGuard>> guards =
      new ConcurrentHashMap<>();

  MethodGuards(
      AnnotatedMethods annotatedMethods, FallbackStrategies strategies, ResilienceLog log) {
    this.annotatedMethods = annotatedMethods;
    this.resolver = new GuardedMethodResolver(styles::returnStyleOf, strategies);
    this.log = log;
  }

  /** The guard of a method; null if it has none or its annotation is at fault. */
  @Nullable MethodGuard find(Method method, Class<?> targetClass) {
    MethodClassKey key = new MethodClassKey(method, targetClass);
    Optional<MethodGuard> known = guards.get(key);
    if (known == null) {
      known = Optional.ofNullable(resolve(method, targetClass));
      guards.put(key, known);
    }
    return known.orElse(null);
  }

  private @Nullable MethodGuard resolve(Method method, Class<?> targetClass) {
    AnnotatedMethod annotated = annotatedMethods.find(method, targetClass);
    if (annotated == null) {
      return null;
    }
    ResourceFaults faults = new ResourceFaults();
    GuardedMethod guarded = resolver.resolve(annotated, faults);
    for (String fault : faults.all()) {
      // Only for beans whose class was unknown when the application started.
      log.limitedWarn(
          "resource-invalid", fault, "unguarded", line -> line.with("problem", fault), null);
    }
    return guarded == null ? null : new MethodGuard(guarded, styles.styleFor(guarded.returnType()));
  }

  /** Collects what is wrong with the annotated methods of a class. */
  void validate(AnnotatedMethod annotated, ResourceFaults faults) {
    resolver.resolve(annotated, faults);
  }
}
