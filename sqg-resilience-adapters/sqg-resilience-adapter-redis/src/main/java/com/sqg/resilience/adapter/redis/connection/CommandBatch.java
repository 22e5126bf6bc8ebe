package com.sqg.resilience.adapter.redis.connection;

import com.sqg.resilience.core.call.Invocation;
import org.jspecify.annotations.Nullable;

/**
 * Commands that are sent together, in a pipeline or a transaction: one call. Only the time spent in
 * them is its time, not what the application does in between. Used by one thread at a time.
 */
final class CommandBatch {

  private final @Nullable Invocation invocation;
  private final boolean transaction;
  private final long begun = System.nanoTime();
  private long spent;

  /**
   * A batch that begins now.
   *
   * @param invocation null if it runs unguarded
   * @param transaction whether it is a transaction, not a pipeline
   */
  CommandBatch(@Nullable Invocation invocation, boolean transaction) {
    this.invocation = invocation;
    this.transaction = transaction;
  }

  boolean isTransaction() {
    return transaction;
  }

  /** Adds what one of its commands took, in nanoseconds. */
  void spent(long nanos) {
    spent += nanos;
  }

  /** Ends the call. */
  void complete(@Nullable Throwable error) {
    if (invocation != null) {
      invocation.exclude(Math.max(0, System.nanoTime() - begun - spent));
      invocation.complete(null, error);
    }
  }

  /** Ends the call if nobody has: it was given up. */
  void abandon() {
    if (invocation != null) {
      invocation.cancel();
    }
  }
}
