package com.sqg.resilience.core.fallback;

import com.sqg.resilience.api.SqgFallbackContext;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A method that may answer: which causes it takes, and what it wants besides the arguments. */
final class FallbackCandidate {

  /**
   * The most precise first: a narrower exception, then a wider one, then the context, then none.
   */
  static final Comparator<FallbackCandidate> MOST_PRECISE_FIRST =
      Comparator.comparingInt(FallbackCandidate::precision).reversed();

  private final Method method;
  private final ResolvedType returnType;
  private final List<ResolvedType> parameters;
  private final @Nullable Class<?> extra;

  private FallbackCandidate(
      Method method,
      ResolvedType returnType,
      List<ResolvedType> parameters,
      @Nullable Class<?> extra) {
    this.method = method;
    this.returnType = returnType;
    this.parameters = parameters;
    this.extra = extra;
  }

  /** The method as a candidate; null if its parameters do not fit. */
  static @Nullable FallbackCandidate of(
      Method method, ResolvedType targetType, List<ResolvedType> guarded) {
    ResolvedType declaring = targetType.as(method.getDeclaringClass());
    List<ResolvedType> parameters = declaring.parametersOf(method);
    int surplus = parameters.size() - guarded.size();
    if (surplus < 0 || surplus > 1) {
      return null;
    }
    for (int i = 0; i < guarded.size(); i++) {
      if (!parameters.get(i).isSameAs(guarded.get(i))) {
        return null;
      }
    }
    Class<?> extra = surplus == 0 ? null : parameters.get(guarded.size()).raw();
    if (extra != null && !takesCause(extra) && extra != SqgFallbackContext.class) {
      return null;
    }
    return new FallbackCandidate(method, declaring.returnTypeOf(method), parameters, extra);
  }

  private static boolean takesCause(Class<?> type) {
    return Throwable.class.isAssignableFrom(type);
  }

  private int precision() {
    if (extra == null) {
      return -1;
    }
    int depth = 0;
    for (Class<?> type = extra; takesCause(type); type = type.getSuperclass()) {
      depth++;
    }
    return depth;
  }

  Method method() {
    return method;
  }

  ResolvedType returnType() {
    return returnType;
  }

  boolean takesContext() {
    return extra == SqgFallbackContext.class;
  }

  boolean takesEveryThrowable() {
    return extra == Throwable.class;
  }

  boolean isStatic() {
    return Modifier.isStatic(method.getModifiers());
  }

  /** Whether a call could not choose between the two. */
  boolean hasSameParametersAs(FallbackCandidate other) {
    for (int i = 0; i < Math.min(parameters.size(), other.parameters.size()); i++) {
      if (parameters.get(i).raw() != other.parameters.get(i).raw()) {
        return false;
      }
    }
    return parameters.size() == other.parameters.size();
  }

  /** Whether a virtual call of the other method ends up here. */
  boolean overrides(FallbackCandidate other) {
    int modifiers = other.method.getModifiers();
    Class<?> type = other.method.getDeclaringClass();
    boolean virtual = !isStatic() && !other.isStatic() && !Modifier.isPrivate(modifiers);
    return virtual
        && type != method.getDeclaringClass()
        && (Modifier.isAbstract(modifiers) || type.isAssignableFrom(method.getDeclaringClass()));
  }

  boolean answers(Throwable cause) {
    return extra == null || takesContext() || extra.isInstance(cause);
  }

  @Nullable Object invoke(SqgFallbackContext call, @Nullable Object[] arguments) throws Throwable {
    @Nullable Object[] values = arguments;
    if (extra != null) {
      values = Arrays.copyOf(arguments, arguments.length + 1);
      values[arguments.length] = takesContext() ? call : call.cause();
    }
    try {
      return method.invoke(isStatic() ? null : call.target(), values);
    } catch (InvocationTargetException wrapper) {
      Throwable thrown = wrapper.getCause();
      throw thrown == null ? wrapper : thrown;
    }
  }
}
