package com.sqg.resilience.api;

import org.jspecify.annotations.Nullable;

/**
 * Decides what the outcome of a call means. Beans of this type are asked in {@code @Order} before
 * the middleware's own classifier; the first whose {@link #supports} answers true decides.
 *
 * <p>Implementations run on the thread that the call ends on, must be thread-safe and must not
 * block. One that throws, or that stops returning, is passed over with a warning; the business call
 * is not affected.
 */
public interface SqgFailureClassifier {

  /**
   * Whether this classifier judges calls of the given resource. The answer must depend only on the
   * resource's name, kind and entry type: it is asked once a resource and remembered.
   */
  boolean supports(SqgResourceContext context);

  /**
   * Judges one outcome.
   *
   * @param context the call's resource
   * @param result what the call returned, or what its stage or {@code Mono} was completed with;
   *     null if that is null, if it threw, and always for a {@code Flux}, whose elements are not
   *     kept
   * @param error the cause of failure with wrappers such as {@code ExecutionException} removed;
   *     null if the call returned
   * @return the decision; null leaves it to the next classifier
   */
  @Nullable SqgFailureDecision classify(
      SqgResourceContext context, @Nullable Object result, @Nullable Throwable error);
}
