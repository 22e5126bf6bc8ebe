package com.sqg.resilience.core.isolation;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgPartitionState;
import org.jspecify.annotations.Nullable;

/** What a foreign engine says of a block, read once. Immutable. */
final class IsolatedBlock implements SqgEntry {

  private final SqgBlockReason reason;
  private final @Nullable String ruleId;
  private final long retryAfterMillis;
  private final @Nullable SqgPartitionState partitionState;

  IsolatedBlock(SqgBlockReason reason, SqgEntry entry) {
    this.reason = reason;
    this.ruleId = entry.ruleId();
    this.retryAfterMillis = Math.max(0, entry.retryAfterMillis());
    this.partitionState = entry.partitionState();
  }

  @Override
  public SqgBlockReason blockReason() {
    return reason;
  }

  @Override
  public @Nullable String ruleId() {
    return ruleId;
  }

  @Override
  public long retryAfterMillis() {
    return retryAfterMillis;
  }

  @Override
  public @Nullable SqgPartitionState partitionState() {
    return partitionState;
  }
}
