package com.sqg.resilience.core.partition;

import com.sqg.resilience.api.SqgPartition;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import org.jspecify.annotations.Nullable;

/**
 * What a partition answers to a call that asks for admission. If it does not {@link #block}, either
 * {@link #complete} or {@link #release} must follow, exactly once, on any thread. One object may
 * serve many calls.
 */
public abstract class PartitionAdmission {

  PartitionAdmission() {}

  /** Why the call must not run; null if it may. */
  public @Nullable SqgEntry block() {
    return null;
  }

  /**
   * Ends the call.
   *
   * @param partition the one that was admitted, whose rule decides
   */
  public abstract void complete(SqgPartition partition, SqgInvocationResult result);

  /** Ends the call, which did not run after all. */
  public abstract void release();
}
