package com.sqg.resilience.core.fallback;

import java.lang.reflect.Method;
import java.util.function.Consumer;

/** Checks that a method which takes the right parameters can answer for the guarded one. */
final class AnswerCheck {

  private static final ResolvedType ANYTHING = ResolvedType.of(Object.class);

  private final AnnotatedMethod guarded;
  private final ReturnStyle style;
  private final ResolvedType returnType;

  AnswerCheck(AnnotatedMethod guarded, ReturnStyle style) {
    this.guarded = guarded;
    this.style = style;
    this.returnType = guarded.returnType();
  }

  /** Reports what is wrong, and makes the method callable. */
  void verify(FallbackCandidate candidate, Consumer<String> faults) {
    if (!mayReturn(candidate.returnType())) {
      faults.accept(
          "has the wrong return type: "
              + MethodText.signature(candidate.method())
              + " cannot answer for "
              + MethodText.signature(guarded.method()));
    }
    if (style == ReturnStyle.IMMEDIATE) {
      checkExceptions(candidate.method(), faults);
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
  private void checkExceptions(Method candidate, Consumer<String> faults) {
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
}
