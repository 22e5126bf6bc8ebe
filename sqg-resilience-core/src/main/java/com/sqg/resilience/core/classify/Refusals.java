package com.sqg.resilience.core.classify;

import com.sqg.resilience.api.SqgResourceUnavailableException;
import org.jspecify.annotations.Nullable;

/** Recognises refusals that come from further in. */
public final class Refusals {

  private static final String SENTINEL_REFUSAL =
      "com.alibaba.csp.sentinel.slots.block.BlockException";

  private Refusals() {}

  /** Whether the error is, or was caused by, a refusal of this framework or of Sentinel. */
  public static boolean isRefusal(@Nullable Throwable error) {
    return Causes.find(error, Refusals::isItselfRefusal) != null;
  }

  private static boolean isItselfRefusal(Throwable error) {
    return error instanceof SqgResourceUnavailableException
        || ClassesByName.isOf(error, SENTINEL_REFUSAL);
  }
}
