package com.sqg.resilience.core.call;

import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.core.classify.Causes;
import com.sqg.resilience.core.classify.Refusals;
import com.sqg.resilience.core.resource.GuardedResource;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Lets fallbacks answer, and counts how they did. Thread-safe. */
public final class Recovery {

  /** A fallback that throws one and the same exception every time must not fill the memory. */
  private static final int MAX_SUPPRESSED = 16;

  private final CallReporter reporter;

  Recovery(CallReporter reporter) {
    this.reporter = reporter;
  }

  /**
   * Lets the fallback answer for a call that was refused or failed, if it may; else throws the
   * error as it came. An ignored outcome does not reach the fallback, but a refusal from further in
   * does: it says nothing about this resource, yet its caller needs an answer.
   *
   * @param error the refusal, or what the call threw
   * @param decision what the outcome means; null if the call was refused
   * @param isPromise whether an answer only promises one, for which the caller waits, and tells by
   *     {@link #answered} or {@link #failed} how that ended
   * @return the fallback's answer
   * @throws Throwable the error itself, or what the fallback threw with the error suppressed in it
   */
  public @Nullable Object recover(
      Invocation invocation,
      Throwable error,
      @Nullable SqgFailureDecision decision,
      Fallback fallback,
      Predicate<@Nullable Object> isPromise)
      throws Throwable {
    boolean mayAnswer = decision == null || decision.isFailure() || Refusals.isRefusal(error);
    Throwable cause = Causes.unwrap(error);
    if (invocation.mode() != SqgMode.ENFORCE || !mayAnswer || !fallback.answers(cause)) {
      throw error;
    }
    Object answer;
    try {
      answer = fallback.answer(cause, invocation.mode());
    } catch (Throwable fault) {
      failed(invocation.resource(), cause, fault);
      throw fault;
    }
    if (!isPromise.test(answer)) {
      answered(invocation.resource(), cause);
    }
    return answer;
  }

  /** Counts a fallback that has answered. */
  public void answered(GuardedResource resource, Throwable cause) {
    reporter.fallback(resource, cause, null);
  }

  /** Counts a fallback that has failed, and leaves in its error what it was the fallback for. */
  public void failed(GuardedResource resource, Throwable cause, Throwable fault) {
    reporter.fallback(resource, cause, fault);
    boolean known = fault == cause || fault.getCause() == cause;
    if (!known && fault.getSuppressed().length < MAX_SUPPRESSED) {
      fault.addSuppressed(cause);
    }
  }
}
