package com.sqg.resilience.api.engine;

import com.sqg.resilience.api.SqgBlockReason;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

final class BlockedEntry implements SqgEntry {

  private final SqgBlockReason reason;
  private final @Nullable String ruleId;
  private final long retryAfterMillis;
  private final @Nullable SqgPartitionState partitionState;

  BlockedEntry(
      SqgBlockReason reason,
      @Nullable String ruleId,
      long retryAfterMillis,
      @Nullable SqgPartitionState partitionState) {
    this.reason = Objects.requireNonNull(reason, "reason");
    this.ruleId = ruleId;
    this.retryAfterMillis = Math.max(0, retryAfterMillis);
    this.partitionState = partitionState;
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

  @Override
  public String toString() {
    return "blocked(" + reason + ", " + ruleId + ')';
  }
}
