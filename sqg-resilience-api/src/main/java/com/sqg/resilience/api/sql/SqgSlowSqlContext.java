package com.sqg.resilience.api.sql;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A scope within which the statements of the current thread have other slow-SQL settings:
 *
 * <pre>{@code
 * try (SqgSlowSqlContext scope =
 *     SqgSlowSqlContext.builder().slowThreshold(Duration.ofSeconds(30)).open()) {
 *   reports.monthly();
 * }
 * }</pre>
 *
 * <p>A scope inherits what it does not set from the scope around it, as that is when it is opened;
 * closing it brings the outer one back. It belongs to the thread that opened it; {@link #capture}
 * and {@link #propagating(ExecutorService)} take it to others.
 *
 * <p>Closing a scope ends those that were opened inside it and are still open, so that one which
 * was forgotten lives no longer than the one around it. Closing again does nothing. A scope may be
 * closed on any thread: it ends where it was opened, from that thread's next statement on.
 */
public final class SqgSlowSqlContext implements AutoCloseable {

  /** With all scopes closed a thread keeps classes of the JDK only, and pins no class loader. */
  private static final ThreadLocal<AtomicReference<@Nullable SqgSlowSqlContext>> INNERMOST =
      ThreadLocal.withInitial(AtomicReference::new);

  /**
   * Spares statements the look-up in applications without scopes. Not volatile: a thread sees what
   * it wrote itself, and the scopes of others are none of its business.
   */
  private static boolean everOpened;

  private final AtomicReference<@Nullable SqgSlowSqlContext> thread;
  private final @Nullable SqgSlowSqlContext outer;
  private final SqgSlowSqlOverrides overrides;
  private volatile boolean closed;

  private SqgSlowSqlContext(
      AtomicReference<@Nullable SqgSlowSqlContext> thread,
      @Nullable SqgSlowSqlContext outer,
      SqgSlowSqlOverrides overrides) {
    this.thread = thread;
    this.outer = outer;
    this.overrides = overrides;
  }

  /** {@return a description of a scope that sets nothing yet} */
  public static Builder builder() {
    return new Builder();
  }

  /** {@return a new scope, already open, within which statements have no breaker} */
  public static SqgSlowSqlContext openDisabled() {
    return builder().disabled(true).open();
  }

  /** {@return what the current thread's scopes set, the inner ones before the outer ones} */
  public static SqgSlowSqlOverrides current() {
    if (!everOpened) {
      return SqgSlowSqlOverrides.none();
    }
    SqgSlowSqlContext innermost = outsideOfClosed(INNERMOST.get().get());
    return innermost == null ? SqgSlowSqlOverrides.none() : innermost.overrides;
  }

  /** {@return what the current thread's scopes set, to be taken to another thread} */
  public static SqgSlowSqlSnapshot capture() {
    return SqgSlowSqlSnapshot.of(current());
  }

  /**
   * Takes the scopes of those who hand tasks to an executor to the threads that run them. Tasks see
   * these scopes and no others, and leave none behind.
   *
   * @param executor runs the tasks
   * @return an executor that does the same with scopes
   */
  public static Executor propagating(Executor executor) {
    return task -> executor.execute(capture().wrap(task));
  }

  /**
   * Takes the scopes of those who hand tasks to an executor to the threads that run them. Tasks see
   * these scopes and no others, and leave none behind.
   *
   * @param executor runs the tasks
   * @return an executor that does the same with scopes; shutting it down shuts the given one down
   */
  public static ExecutorService propagating(ExecutorService executor) {
    return new PropagatingExecutorService(executor);
  }

  private static SqgSlowSqlContext open(SqgSlowSqlOverrides own) {
    return push(own.orElse(current()));
  }

  /** Opens a scope that inherits nothing. */
  static SqgSlowSqlContext push(SqgSlowSqlOverrides effective) {
    everOpened = true;
    AtomicReference<@Nullable SqgSlowSqlContext> thread = INNERMOST.get();
    SqgSlowSqlContext scope =
        new SqgSlowSqlContext(thread, outsideOfClosed(thread.get()), effective);
    thread.set(scope);
    return scope;
  }

  /** The innermost scope that neither is closed itself nor stands inside a closed one. */
  private static @Nullable SqgSlowSqlContext outsideOfClosed(@Nullable SqgSlowSqlContext scope) {
    SqgSlowSqlContext found = scope;
    for (SqgSlowSqlContext each = scope; each != null; each = each.outer) {
      if (each.closed) {
        found = each.outer;
      }
    }
    return found;
  }

  @Override
  public void close() {
    closed = true;
    thread.updateAndGet(SqgSlowSqlContext::outsideOfClosed);
  }

  /** Describes a scope. Checks each value as it comes. Not thread-safe. */
  public static final class Builder {

    private final SqgSlowSqlOverrides.Builder overrides = SqgSlowSqlOverrides.builder();

    private Builder() {}

    /**
     * Sets the slow threshold.
     *
     * @param value from how long on an execution is slow; 1ms to 24h
     * @return this
     * @throws IllegalArgumentException if the value is not allowed; the message names it
     */
    public Builder slowThreshold(Duration value) {
      overrides.slowThreshold(value);
      return this;
    }

    /**
     * Sets the failure threshold.
     *
     * @param value how many slow executions in a row open the breaker; at least 1
     * @return this
     * @throws IllegalArgumentException if the value is not allowed; the message names it
     */
    public Builder failureThreshold(int value) {
      overrides.failureThreshold(value);
      return this;
    }

    /**
     * Sets the open duration.
     *
     * @param value for how long the breaker is open; 1ms to 24h
     * @return this
     * @throws IllegalArgumentException if the value is not allowed; the message names it
     */
    public Builder openDuration(Duration value) {
      overrides.openDuration(value);
      return this;
    }

    /**
     * Sets whether statements have a breaker.
     *
     * @param value true if they have none; false if they have one even where an annotation or a
     *     scope around says that they have none
     * @return this
     */
    public Builder disabled(boolean value) {
      overrides.disabled(value);
      return this;
    }

    /** {@return a new scope, open on the current thread; to be closed by the caller} */
    public SqgSlowSqlContext open() {
      return SqgSlowSqlContext.open(overrides.build());
    }
  }
}
