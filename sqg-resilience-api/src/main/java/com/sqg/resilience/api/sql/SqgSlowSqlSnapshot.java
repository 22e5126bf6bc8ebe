package com.sqg.resilience.api.sql;

import java.util.Objects;
import java.util.concurrent.Callable;

/**
 * What the scopes of a thread set at one moment, to be taken to other threads. Outlives the scopes,
 * and may be used any number of times. Immutable.
 */
public final class SqgSlowSqlSnapshot {

  private static final SqgSlowSqlSnapshot EMPTY =
      new SqgSlowSqlSnapshot(SqgSlowSqlOverrides.none());

  private final SqgSlowSqlOverrides overrides;

  private SqgSlowSqlSnapshot(SqgSlowSqlOverrides overrides) {
    this.overrides = overrides;
  }

  /** {@return what a thread without scopes sets: nothing} */
  public static SqgSlowSqlSnapshot empty() {
    return EMPTY;
  }

  static SqgSlowSqlSnapshot of(SqgSlowSqlOverrides overrides) {
    return overrides.equals(SqgSlowSqlOverrides.none()) ? EMPTY : new SqgSlowSqlSnapshot(overrides);
  }

  /** {@return what the scopes set} */
  public SqgSlowSqlOverrides overrides() {
    return overrides;
  }

  /**
   * Puts the snapshot in force on the current thread, instead of whatever scopes the thread has.
   *
   * @return the scope that does; closing it brings the thread's own back, and ends scopes that were
   *     opened since and left open
   */
  public SqgSlowSqlContext restore() {
    return SqgSlowSqlContext.push(overrides);
  }

  /**
   * Puts the snapshot in force while a task runs.
   *
   * @param task the task
   * @return a task that does the same with the snapshot in force, and leaves no scope behind
   * @throws NullPointerException if the task is null
   */
  public Runnable wrap(Runnable task) {
    Objects.requireNonNull(task, "task");
    return () -> {
      try (SqgSlowSqlContext restored = restore()) {
        task.run();
      }
    };
  }

  /**
   * Puts the snapshot in force while a task runs.
   *
   * @param task the task
   * @param <T> what it answers
   * @return a task that does the same with the snapshot in force, and leaves no scope behind
   * @throws NullPointerException if the task is null
   */
  public <T> Callable<T> wrap(Callable<T> task) {
    Objects.requireNonNull(task, "task");
    return () -> {
      try (SqgSlowSqlContext restored = restore()) {
        return task.call();
      }
    };
  }
}
