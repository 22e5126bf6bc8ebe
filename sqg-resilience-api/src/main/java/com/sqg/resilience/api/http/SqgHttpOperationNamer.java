package com.sqg.resilience.api.http;

import org.jspecify.annotations.Nullable;

/**
 * Names the operation of an outgoing request, the last part of {@code http:{host}:{operation}}.
 * Beans of this type are asked in {@code @Order}; the first that answers decides, and if none does,
 * the operation is the method in lower case.
 *
 * <p>The set of names must be bounded: each is a resource with a breaker of its own. Never answer
 * with a path that has an id in it.
 *
 * <p>Asked on the calling thread before every request: implementations must be thread-safe and
 * quick. One that throws or stops returning is passed over with a warning; the request is not
 * affected.
 */
@FunctionalInterface
public interface SqgHttpOperationNamer {

  /**
   * Names the operation of a request.
   *
   * @param request what is known of it
   * @return the name, such as {@code query}; null leaves it to the next namer
   */
  @Nullable String operation(SqgHttpRequest request);
}
