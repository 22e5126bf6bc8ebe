package com.sqg.resilience.adapter.method;

import com.sqg.resilience.core.ResilienceRuntime;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds the runtime when the first call needs it. Until then only the thread that starts the
 * application looks for it: another one could wait for a bean lock that the starting thread does
 * not give up before the call has ended. Thread-safe.
 */
final class RuntimeReference {

  private final Supplier<? extends @Nullable ResilienceRuntime> lookup;
  private volatile @Nullable ResilienceRuntime runtime;
  private volatile @Nullable Thread startingThread = Thread.currentThread();

  RuntimeReference(Supplier<? extends @Nullable ResilienceRuntime> lookup) {
    this.lookup = lookup;
  }

  /** The runtime; null if there is none yet, and calls are to run unguarded. */
  @Nullable ResilienceRuntime get() {
    ResilienceRuntime found = runtime;
    return found != null || Thread.currentThread() != startingThread ? found : find();
  }

  /** Looks for the runtime for the last time, now that all beans are there. */
  void started() {
    find();
    startingThread = null;
  }

  private @Nullable ResilienceRuntime find() {
    ResilienceRuntime found = lookup.get();
    runtime = found;
    return found;
  }
}
