package com.sqg.resilience.engine.sentinel;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.context.Context;
import com.alibaba.csp.sentinel.node.Node;
import com.alibaba.csp.sentinel.slotchain.StringResourceWrapper;
import com.alibaba.csp.sentinel.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Tells a Sentinel breaker how a call ended. All that a breaker takes from an entry is whether
 * there was an error and whether the call took longer than the limit; both are decided here, exact
 * to the nanosecond, so that four outcomes serve every call.
 */
final class Outcome extends Entry {

  private static final Throwable FAILURE =
      new Throwable("stands for any failure", null, false, false) {
        private static final long serialVersionUID = 1L;
      };

  /** Above 0: Sentinel takes a completion at 0 for one that has not happened. */
  private static final long BEGIN = 1;

  private static final Context FAST_SUCCESS = context(false, false);
  private static final Context SLOW_SUCCESS = context(false, true);
  private static final Context FAST_FAILURE = context(true, false);
  private static final Context SLOW_FAILURE = context(true, true);

  private final boolean failure;
  private final boolean slow;

  private Outcome(boolean failure, boolean slow) {
    super(new StringResourceWrapper("sqg-resilience", EntryType.OUT));
    this.failure = failure;
    this.slow = slow;
  }

  private static Context context(boolean failure, boolean slow) {
    Context context = new Context(null, "sqg-resilience");
    return context.setCurEntry(new Outcome(failure, slow));
  }

  /** A context that holds the outcome; shared and never changed. */
  static Context of(boolean failure, boolean slow) {
    if (failure) {
      return slow ? SLOW_FAILURE : FAST_FAILURE;
    }
    return slow ? SLOW_SUCCESS : FAST_SUCCESS;
  }

  @Override
  public long getCreateTimestamp() {
    return BEGIN;
  }

  @Override
  public long getCompleteTimestamp() {
    // Longer than any limit a rule can have, in milliseconds.
    return slow ? BEGIN + Integer.MAX_VALUE : BEGIN;
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
