package com.sqg.resilience.core.fallback;

import com.sqg.resilience.api.SqgFallbackContext;
import org.jspecify.annotations.Nullable;

/** What answers for one annotated method. Immutable; knows nothing of the single call. */
interface FallbackSource {

  /** Whether it has an answer for the cause; if not, the caller gets the error as it came. */
  boolean answers(Throwable cause);

  @Nullable Object answer(SqgFallbackContext call, @Nullable Object[] arguments) throws Throwable;
}
