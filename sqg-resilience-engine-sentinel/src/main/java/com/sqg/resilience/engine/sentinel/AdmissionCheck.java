package com.sqg.resilience.engine.sentinel;

import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import org.jspecify.annotations.Nullable;

/**
 * One rule of a resource at work. A call passes all checks of its resource in order; each may keep
 * a mark of its own in the entry. Thread-safe.
 */
interface AdmissionCheck {

  /**
   * Lets the call pass or blocks it.
   *
   * @param index where the check keeps its mark
   * @return the block; null to let it pass
   */
  @Nullable SqgEntry tryAcquire(SentinelEntry entry, int index);

  /** Gives back what {@link #tryAcquire} took, because a later check blocked the call. */
  void release(SentinelEntry entry, int index);

  /** Ends a call that passed all checks. */
  void complete(SentinelEntry entry, int index, SqgInvocationResult result);
}
