package com.sqg.resilience.api.engine;

import com.sqg.resilience.api.SqgBlockReason;
import org.jspecify.annotations.Nullable;

/**
 * An engine's answer to one request for admission: permitted, which is what the defaults say, or
 * blocked for a reason. What it answers never changes. An engine whose permits hold something
 * implements this for them; {@link #permitted()} and {@link #blocked} do for the rest.
 *
 * <p>Made on one thread and possibly completed on another, so state that an engine keeps in an
 * entry must be safe for that; the framework itself hands it over safely.
 */
public interface SqgEntry {

  /** {@return why the call is blocked; null, the default, if it is permitted} */
  default @Nullable SqgBlockReason blockReason() {
    return null;
  }

  /** {@return the rule that blocked the call; null if it is permitted or the engine names none} */
  default @Nullable String ruleId() {
    return null;
  }

  /** {@return milliseconds until it is worth trying again; 0 if permitted or unknown} */
  default long retryAfterMillis() {
    return 0;
  }

  /**
   * {@return nanoseconds that a permitted call is to wait before it runs, because a flow rule
   * queues it; else 0} The engine never waits itself: in observe mode nobody does.
   */
  default long delayNanos() {
    return 0;
  }

  /**
   * {@return the state of the call's partition, if that is what blocked the call; else null, the
   * default}
   */
  default @Nullable SqgPartitionState partitionState() {
    return null;
  }

  /** {@return whether the call may run} */
  default boolean isPermitted() {
    return blockReason() == null;
  }

  /** {@return a permitted entry that holds nothing; always the same one} */
  static SqgEntry permitted() {
    return PermittedEntry.INSTANCE;
  }

  /**
   * A blocked entry.
   *
   * @param reason why the call is blocked
   * @param ruleId the rule that blocked it; null to name none
   * @param retryAfterMillis milliseconds until it is worth trying again; 0 or less if unknown
   * @return the entry
   * @throws NullPointerException if the reason is null
   */
  static SqgEntry blocked(SqgBlockReason reason, @Nullable String ruleId, long retryAfterMillis) {
    return new BlockedEntry(reason, ruleId, retryAfterMillis, null);
  }

  /**
   * An entry that the call's partition blocked.
   *
   * @param reason why the call is blocked
   * @param ruleId the rule that blocked it; null to name none
   * @param retryAfterMillis milliseconds until it is worth trying again; 0 or less if unknown
   * @param partitionState the partition's state; null to tell none
   * @return the entry
   * @throws NullPointerException if the reason is null
   */
  static SqgEntry blocked(
      SqgBlockReason reason,
      @Nullable String ruleId,
      long retryAfterMillis,
      @Nullable SqgPartitionState partitionState) {
    return new BlockedEntry(reason, ruleId, retryAfterMillis, partitionState);
  }
}
