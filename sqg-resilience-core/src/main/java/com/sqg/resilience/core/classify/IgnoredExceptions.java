package com.sqg.resilience.core.classify;

import java.util.Arrays;

/** The exceptions that one place of call declares to say nothing about the resource. Immutable. */
public final class IgnoredExceptions {

  private static final IgnoredExceptions NONE = new IgnoredExceptions();

  private final Class<?>[] types;

  private IgnoredExceptions(Class<?>... types) {
    this.types = types;
  }

  /** Nothing is ignored. */
  public static IgnoredExceptions none() {
    return NONE;
  }

  /** The given exceptions and their subclasses are ignored, wrapped or not. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  public static IgnoredExceptions of(Class<? extends Throwable>... types) {
    return types.length == 0 ? NONE : new IgnoredExceptions(types.clone());
  }

  boolean contains(Throwable error) {
    return types.length > 0 && Causes.find(error, this::isItselfIgnored) != null;
  }

  private boolean isItselfIgnored(Throwable error) {
    for (Class<?> type : types) {
      if (type.isInstance(error)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public String toString() {
    return Arrays.toString(types);
  }
}
