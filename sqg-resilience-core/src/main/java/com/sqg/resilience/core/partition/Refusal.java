package com.sqg.resilience.core.partition;

import com.sqg.resilience.api.SqgPartition;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;

/** The call must not run; nothing was taken for it. */
final class Refusal extends PartitionAdmission {

  private final SqgEntry block;

  Refusal(SqgEntry block) {
    this.block = block;
  }

  @Override
  public SqgEntry block() {
    return block;
  }

  @Override
  public void complete(SqgPartition partition, SqgInvocationResult result) {
    // Nothing was taken.
  }

  @Override
  public void release() {
    // Nothing was taken.
  }
}
