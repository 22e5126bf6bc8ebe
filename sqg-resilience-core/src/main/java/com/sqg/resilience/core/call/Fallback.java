package com.sqg.resilience.core.call;

import com.sqg.resilience.api.SqgMode;
import org.jspecify.annotations.Nullable;

/** Answers for one call that was refused or failed. */
@FunctionalInterface
public interface Fallback {

  /**
   * Whether there is an answer for this cause at all; if not, the caller gets the error as it came.
   *
   * @param cause what {@link #answer} would get
   */
  default boolean answers(Throwable cause) {
    return true;
  }

  /**
   * Answers.
   *
   * @param cause the refusal, or the failure without its wrappers
   * @param mode the mode in force when the call began
   */
  @Nullable Object answer(Throwable cause, SqgMode mode) throws Throwable;
}
