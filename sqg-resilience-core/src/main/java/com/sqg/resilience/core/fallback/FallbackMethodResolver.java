package com.sqg.resilience.core.fallback;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Finds the methods that {@code fallbackMethod} names and checks that they can answer. */
final class FallbackMethodResolver {

  private final AnnotatedMethod guarded;
  private final String name;
  private final ReturnStyle style;
  private final Consumer<String> faults;
  private final List<Method> scope;
  private final ResolvedType targetType;

  FallbackMethodResolver(
      AnnotatedMethod guarded, String name, ReturnStyle style, Consumer<String> faults) {
    this.guarded = guarded;
    this.name = name;
    this.style = style;
    this.faults = fault -> faults.accept("fallbackMethod \"" + name + "\" " + fault);
    this.scope = new FallbackScope(guarded).methods();
    this.targetType = ResolvedType.of(guarded.targetClass());
  }

  /** The methods as one source; incomplete if there were faults. */
  FallbackSource resolve() {
    List<FallbackCandidate> candidates = new ArrayList<>();
    for (FallbackCandidate candidate : matching()) {
      addUnlessOverridden(candidate, candidates);
    }
    if (candidates.isEmpty()) {
      faults.accept(new NearMisses(guarded, name, scope).describe());
    }
    AnswerCheck check = new AnswerCheck(guarded, style);
    candidates.forEach(candidate -> check.verify(candidate, faults));
    checkForTwoThatTakeEverything(candidates);
    return new MethodFallback(candidates);
  }

  private List<FallbackCandidate> matching() {
    List<ResolvedType> parameters =
        targetType.as(guarded.method().getDeclaringClass()).parametersOf(guarded.method());
    List<FallbackCandidate> matching = new ArrayList<>();
    for (Method method : scope) {
      FallbackCandidate candidate =
          method.getName().equals(name)
              ? FallbackCandidate.of(method, targetType, parameters)
              : null;
      if (candidate != null) {
        matching.add(candidate);
      }
    }
    return matching;
  }

  /** The scope is in order, so the first of equal signatures is the one Java would call. */
  private void addUnlessOverridden(
      FallbackCandidate candidate, List<FallbackCandidate> candidates) {
    for (int i = 0; i < candidates.size(); i++) {
      FallbackCandidate earlier = candidates.get(i);
      if (earlier.hasSameParametersAs(candidate)) {
        if (candidate.overrides(earlier)) {
          candidates.set(i, candidate);
        } else if (!isHidden(candidate, earlier)) {
          faults.accept(
              "is ambiguous: "
                  + MethodText.list(new Method[] {earlier.method(), candidate.method()})
                  + " take the same parameters");
        }
        return;
      }
    }
    candidates.add(candidate);
  }

  private static boolean isHidden(FallbackCandidate later, FallbackCandidate earlier) {
    Class<?> first = earlier.method().getDeclaringClass();
    Class<?> second = later.method().getDeclaringClass();
    boolean related = first.isAssignableFrom(second) || second.isAssignableFrom(first);
    boolean bothVirtual = !earlier.isStatic() && !later.isStatic();
    return first != second && (related || bothVirtual);
  }

  private void checkForTwoThatTakeEverything(List<FallbackCandidate> candidates) {
    FallbackCandidate context = null;
    FallbackCandidate throwable = null;
    for (FallbackCandidate candidate : candidates) {
      context = candidate.takesContext() ? candidate : context;
      throwable = candidate.takesEveryThrowable() ? candidate : throwable;
    }
    if (context != null && throwable != null) {
      faults.accept(
          "is ambiguous: "
              + MethodText.list(new Method[] {throwable.method(), context.method()})
              + " both take every cause");
    }
  }
}
