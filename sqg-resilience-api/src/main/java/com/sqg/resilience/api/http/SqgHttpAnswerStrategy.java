package com.sqg.resilience.api.http;

import com.sqg.resilience.api.SqgResourceUnavailableException;

/**
 * Decides what a request is answered with when a refusal leaves its controller. A Spring bean of
 * this type replaces {@link SqgHttpAnswer#of the default}. Asked for requests that no handler of
 * the application has answered. Called on many threads at once.
 */
@FunctionalInterface
public interface SqgHttpAnswerStrategy {

  /**
   * The answer. If this throws or returns null, the default answer is sent and a rate-limited
   * warning says so.
   *
   * @param refusal the refusal; names internals, so its text does not belong into an answer
   */
  SqgHttpAnswer answer(SqgResourceUnavailableException refusal);
}
