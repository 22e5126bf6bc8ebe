package com.sqg.resilience.api;

import org.jspecify.annotations.Nullable;

/**
 * Supplies the answer to a call that was refused or that failed, in {@link SqgMode#ENFORCE} only. A
 * bean of the annotated type is used if there is one; otherwise one instance is made through its
 * no-argument constructor. Implementations must be thread-safe.
 */
public interface SqgFallbackStrategy {

  /**
   * Answers in place of the call, on the thread that it was refused or failed on.
   *
   * @param context the call, and why it needs an answer
   * @return a value that the guarded method may return; for an asynchronous method either a plain
   *     value or the asynchronous type. Another one becomes a {@link ClassCastException}
   * @throws Throwable to give the caller another error; thrown as it is, with the original
   *     suppressed in it
   */
  @Nullable Object fallback(SqgFallbackContext context) throws Throwable;
}
