package com.sqg.resilience.api.engine;

import com.sqg.resilience.api.SqgBlockReason;
import org.jspecify.annotations.Nullable;

/** An engine's answer to one request for admission: permitted, or blocked for a reason. */
public interface SqgEntry {

  /** {@return why the call is blocked; null if it is permitted} */
  @Nullable SqgBlockReason blockReason();

  /** {@return the rule that blocked the call; null if it is permitted or the engine names none} */
  @Nullable String ruleId();

  /** {@return milliseconds until it is worth trying again; 0 if permitted or unknown} */
  long retryAfterMillis();

  /**
   * {@return nanoseconds that a permitted call is to wait before it runs, because a flow rule
   * queues it; else 0} The engine never waits itself: in observe mode nobody does.
   */
  long delayNanos();

  /** {@return whether the call may run} */
  default boolean isPermitted() {
    return blockReason() == null;
  }

  /**
   * A blocked entry.
   *
   * @param reason why the call is blocked
   * @param ruleId the rule that blocked it
   * @param retryAfterMillis milliseconds until it is worth trying again; 0 if unknown
   * @return the entry
   */
  static SqgEntry blocked(SqgBlockReason reason, @Nullable String ruleId, long retryAfterMillis) {
    return new BlockedEntry(reason, ruleId, retryAfterMillis);
  }
}
