package com.sqg.resilience.core;

import org.jspecify.annotations.Nullable;

/**
 * The runtime that adapters guard calls with: none before the application has started, and none
 * from when it closes, so that nothing has to be looked up, and no lock taken, by a call made in
 * between. Thread-safe.
 */
public final class AttachedRuntime {

  private volatile @Nullable ResilienceRuntime runtime;

  /** The runtime; null if calls are to run unguarded. */
  public @Nullable ResilienceRuntime get() {
    return runtime;
  }

  /** Starts guarding with a runtime, in place of an earlier one. */
  public void attach(ResilienceRuntime newRuntime) {
    this.runtime = newRuntime;
  }

  /** Stops guarding. */
  public void detach() {
    this.runtime = null;
  }
}
