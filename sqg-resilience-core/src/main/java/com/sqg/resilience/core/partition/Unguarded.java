package com.sqg.resilience.core.partition;

import com.sqg.resilience.api.SqgPartition;
import com.sqg.resilience.api.engine.SqgInvocationResult;

/** The call may run, and nobody learns from it: there is no room for its partition's state. */
final class Unguarded extends PartitionAdmission {

  static final Unguarded INSTANCE = new Unguarded();

  private Unguarded() {}

  @Override
  public void complete(SqgPartition partition, SqgInvocationResult result) {
    // Nothing was taken.
  }

  @Override
  public void release() {
    // Nothing was taken.
  }
}
