package com.sqg.resilience.engine.sentinel;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.node.Node;
import com.alibaba.csp.sentinel.slotchain.ResourceWrapper;
import com.alibaba.csp.sentinel.util.function.BiConsumer;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Tells a Sentinel breaker how a call ended. Carries the duration we measured in place of
 * Sentinel's two time stamps, and a failure in place of whatever was thrown.
 */
final class Outcome extends Entry {

  private static final Throwable FAILURE =
      new Throwable("stands for any failure", null, false, false) {
        private static final long serialVersionUID = 1L;
      };

  /** Above 0: Sentinel takes a completion at 0 for one that has not happened. */
  private static final long BEGIN = 1;

  private final long millis;
  private final boolean failure;

  private Outcome(ResourceWrapper resource, long millis, boolean failure) {
    super(resource);
    this.millis = millis;
    this.failure = failure;
  }

  /**
   * A context that holds the outcome.
   *
   * @param slowMillis a duration that counts as slow
   */
  static Context of(ResourceWrapper resource, SqgInvocationResult result, long slowMillis) {
    long millis = ceilMillis(result.durationNanos());
    if (result.decision().isSlow()) {
      millis = Math.max(millis, slowMillis);
    }
    Context context = new Context(null, "sqg-resilience");
    return context.setCurEntry(new Outcome(resource, millis, result.decision().isFailure()));
  }

  /** Rounded up, so that what ran longer than the limit by less than a millisecond is slow. */
  private static long ceilMillis(long nanos) {
    return (nanos + TimeUnit.MILLISECONDS.toNanos(1) - 1) / TimeUnit.MILLISECONDS.toNanos(1);
  }

  @Override
  public long getCreateTimestamp() {
    return BEGIN;
  }

  @Override
  public long getCompleteTimestamp() {
    return BEGIN + millis;
  }

  @Override
  @SuppressWarnings("NullAway") // Sentinel's "no error" is null
  public @Nullable Throwable getError() {
    return failure ? FAILURE : null;
  }

  @Override
  public void exit(int count, Object... args) {
    throw new UnsupportedOperationException();
  }

  @Override
  protected Entry trueExit(int count, Object... args) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Node getLastNode() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void whenTerminate(BiConsumer<Context, Entry> handler) {
    throw new UnsupportedOperationException();
  }
}
