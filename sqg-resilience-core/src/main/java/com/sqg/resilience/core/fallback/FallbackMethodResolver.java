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
  private final ResolvedType returnType;

  FallbackMethodResolver(
      AnnotatedMethod guarded, String name, ReturnStyle style, Consumer<String> faults) {
    this.guarded = guarded;
    this.name = name;
    this.style = style;
    this.faults = fault -> faults.accept("fallbackMethod \"" + name + "\" " + fault);
    this.scope = new FallbackScope(guarded).methods();
    this.targetType = ResolvedType.of(guarded.targetClass());
    this.returnType = guarded.returnType();
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
    candidates.forEach(this::check);
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
    for (FallbackCandidate earlier : candidates) {
      if (earlier.hasSameParametersAs(candidate)) {
        if (!isSuperseded(candidate, earlier)) {
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

  private boolean isSuperseded(FallbackCandidate later, FallbackCandidate earlier) {
    Class<?> first = earlier.method().getDeclaringClass();
    Class<?> second = later.method().getDeclaringClass();
    boolean related = first.isAssignableFrom(second) || second.isAssignableFrom(first);
    boolean bothVirtual = !earlier.isStatic() && !later.isStatic();
    return first != second && (related || bothVirtual);
  }

  private void check(FallbackCandidate candidate) {
    if (!mayReturn(candidate.returnType())) {
      faults.accept(
          "has the wrong return type: "
              + MethodText.signature(candidate.method())
              + " cannot answer for "
              + MethodText.signature(guarded.method()));
    }
    if (style == ReturnStyle.IMMEDIATE) {
      checkExceptions(candidate.method());
    }
    try {
      candidate.method().setAccessible(true);
    } catch (RuntimeException e) {
      faults.accept("cannot be called: " + MethodText.qualified(candidate.method()) + ", " + e);
    }
  }

  private boolean mayReturn(ResolvedType answer) {
    if (style == ReturnStyle.DEFERRED) {
      ResolvedType value = returnType.onlyArgument();
      return returnType.accepts(answer) || fits(value == null ? ANYTHING : value, answer);
    }
    return fits(returnType, answer);
  }

  private static final ResolvedType ANYTHING = ResolvedType.of(Object.class);

  private static boolean fits(ResolvedType wanted, ResolvedType answer) {
    if (answer.raw() == void.class || wanted.raw() == void.class) {
      return isVoid(wanted) && isVoid(answer);
    }
    return wanted.accepts(answer);
  }

  private static boolean isVoid(ResolvedType type) {
    return type.raw() == void.class || type.raw() == Void.class;
  }

  /** A proxy must wrap what the guarded method does not declare; a fallback may not rely on it. */
  private void checkExceptions(Method candidate) {
    for (Class<?> thrown : candidate.getExceptionTypes()) {
      if (!mayThrow(thrown)) {
        faults.accept(
            "declares the checked "
                + thrown.getName()
                + ", which "
                + MethodText.signature(guarded.method())
                + " does not; the caller would get an UndeclaredThrowableException");
      }
    }
  }

  private boolean mayThrow(Class<?> thrown) {
    boolean rethrowsItsCause = thrown == Throwable.class || thrown == Exception.class;
    if (rethrowsItsCause
        || RuntimeException.class.isAssignableFrom(thrown)
        || Error.class.isAssignableFrom(thrown)) {
      return true;
    }
    for (Class<?> declared : guarded.method().getExceptionTypes()) {
      if (declared.isAssignableFrom(thrown)) {
        return true;
      }
    }
    return false;
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
