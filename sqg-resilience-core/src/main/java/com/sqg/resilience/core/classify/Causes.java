package com.sqg.resilience.core.classify;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Looks through wrapped exceptions. Safe against cyclic and endless cause chains. */
public final class Causes {

  private static final int MAX_DEPTH = 32;

  private Causes() {}

  /**
   * Removes the wrappers that threads and reflection put around an exception. A wrapper without a
   * cause stays.
   */
  public static Throwable unwrap(Throwable error) {
    Throwable current = error;
    for (int depth = 0; depth < MAX_DEPTH && isWrapper(current); depth++) {
      Throwable cause = current.getCause();
      if (cause == null) {
        return current;
      }
      current = cause;
    }
    return current;
  }

  private static boolean isWrapper(Throwable error) {
    return error instanceof ExecutionException
        || error instanceof CompletionException
        || error instanceof UndeclaredThrowableException
        || error instanceof InvocationTargetException;
  }

  /** The first exception of the cause chain, outermost first, that matches; null if none does. */
  public static @Nullable Throwable find(
      @Nullable Throwable error, Predicate<? super Throwable> predicate) {
    Throwable current = error;
    for (int depth = 0; current != null && depth < MAX_DEPTH; depth++) {
      if (predicate.test(current)) {
        return current;
      }
      Throwable cause = current.getCause();
      current = cause == current ? null : cause;
    }
    return null;
  }
}
