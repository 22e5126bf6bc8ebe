package com.sqg.resilience.api.engine;

import com.sqg.resilience.api.SqgBlockReason;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

final class BlockedEntry implements SqgEntry {

  private final SqgBlockReason reason;
  private final @Nullable String ruleId;
  private final long retryAfterMillis;

  BlockedEntry(SqgBlockReason reason, @Nullable String ruleId, long retryAfterMillis) {
    this.reason = Objects.requireNonNull(reason, "reason");
    this.ruleId = ruleId;
    this.retryAfterMillis = Math.max(0, retryAfterMillis);
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
  public String toString() {
    return "blocked(" + reason + ", " + ruleId + ')';
  }
}
