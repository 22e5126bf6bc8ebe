package com.sqg.resilience.api;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Guards calls from code that can neither be annotated nor injected into:
 *
 * <pre>{@code
 * Receipt receipt = SqgResilience.call("http:pay:charge", () -> client.charge(order));
 * }</pre>
 *
 * <p>It throws what the lambda throws and {@link SqgResourceUnavailableException}, which is
 * unchecked. {@link SqgCallOptions} say more of a call: its direction, its key, what to ignore.
 *
 * <p>The calls go to the {@link SqgResilienceOperations} installed last and not yet closed: with
 * several application contexts in one JVM that is the youngest. With none, bodies simply run.
 * Inject {@link SqgResilienceOperations} where you can. Thread-safe.
 */
public final class SqgResilience {

  private static final Deque<Installed> INSTALLATIONS = new ArrayDeque<>();
  private static volatile @Nullable SqgResilienceOperations current;

  private SqgResilience() {}

  /**
   * See {@link SqgResilienceOperations#call(String, SqgCallable)}.
   *
   * @throws E whatever the body throws
   */
  public static <T extends @Nullable Object, E extends Throwable> T call(
      String resource, SqgCallable<T, E> body) throws E {
    SqgResilienceOperations operations = current;
    return operations == null ? body.call() : operations.call(resource, body);
  }

  /**
   * See {@link SqgResilienceOperations#call(String, SqgCallable, Function)}.
   *
   * @throws E whatever the body throws
   */
  public static <T extends @Nullable Object, E extends Throwable> T call(
      String resource, SqgCallable<T, E> body, Function<? super Throwable, ? extends T> fallback)
      throws E {
    SqgResilienceOperations operations = current;
    return operations == null ? body.call() : operations.call(resource, body, fallback);
  }

  /**
   * See {@link SqgResilienceOperations#run(String, SqgRunnable)}.
   *
   * @throws E whatever the body throws
   */
  public static <E extends Throwable> void run(String resource, SqgRunnable<E> body) throws E {
    SqgResilienceOperations operations = current;
    if (operations == null) {
      body.run();
    } else {
      operations.run(resource, body);
    }
  }

  /**
   * See {@link SqgResilienceOperations#callAsync(String, SqgCallable)}.
   *
   * @throws E whatever the body throws
   */
  public static <T extends @Nullable Object, E extends Throwable> CompletionStage<T> callAsync(
      String resource, SqgCallable<? extends CompletionStage<T>, E> body) throws E {
    SqgResilienceOperations operations = current;
    return operations == null ? body.call() : operations.callAsync(resource, body);
  }

  /**
   * See {@link SqgResilienceOperations#callAsync(String, SqgCallable, Function)}.
   *
   * @throws E whatever the body throws
   */
  public static <T extends @Nullable Object, E extends Throwable> CompletionStage<T> callAsync(
      String resource,
      SqgCallable<? extends CompletionStage<T>, E> body,
      Function<? super Throwable, ? extends T> fallback)
      throws E {
    SqgResilienceOperations operations = current;
    return operations == null ? body.call() : operations.callAsync(resource, body, fallback);
  }

  /**
   * See {@link SqgResilienceOperations#call(SqgCallOptions, SqgCallable)}.
   *
   * @throws E whatever the body throws
   */
  public static <T extends @Nullable Object, E extends Throwable> T call(
      SqgCallOptions options, SqgCallable<T, E> body) throws E {
    SqgResilienceOperations operations = current;
    return operations == null ? body.call() : operations.call(options, body);
  }

  /**
   * See {@link SqgResilienceOperations#call(SqgCallOptions, SqgCallable, Function)}.
   *
   * @throws E whatever the body throws
   */
  public static <T extends @Nullable Object, E extends Throwable> T call(
      SqgCallOptions options,
      SqgCallable<T, E> body,
      Function<? super Throwable, ? extends T> fallback)
      throws E {
    SqgResilienceOperations operations = current;
    return operations == null ? body.call() : operations.call(options, body, fallback);
  }

  /**
   * See {@link SqgResilienceOperations#run(SqgCallOptions, SqgRunnable)}.
   *
   * @throws E whatever the body throws
   */
  public static <E extends Throwable> void run(SqgCallOptions options, SqgRunnable<E> body)
      throws E {
    SqgResilienceOperations operations = current;
    if (operations == null) {
      body.run();
    } else {
      operations.run(options, body);
    }
  }

  /**
   * See {@link SqgResilienceOperations#callAsync(SqgCallOptions, SqgCallable)}.
   *
   * @throws E whatever the body throws
   */
  public static <T extends @Nullable Object, E extends Throwable> CompletionStage<T> callAsync(
      SqgCallOptions options, SqgCallable<? extends CompletionStage<T>, E> body) throws E {
    SqgResilienceOperations operations = current;
    return operations == null ? body.call() : operations.callAsync(options, body);
  }

  /**
   * See {@link SqgResilienceOperations#callAsync(SqgCallOptions, SqgCallable, Function)}.
   *
   * @throws E whatever the body throws
   */
  public static <T extends @Nullable Object, E extends Throwable> CompletionStage<T> callAsync(
      SqgCallOptions options,
      SqgCallable<? extends CompletionStage<T>, E> body,
      Function<? super Throwable, ? extends T> fallback)
      throws E {
    SqgResilienceOperations operations = current;
    return operations == null ? body.call() : operations.callAsync(options, body, fallback);
  }

  /**
   * Makes the given operations the ones this class uses. For the framework's own wiring and for
   * tests.
   *
   * @throws NullPointerException if they are null
   * @return undoes the installation; closing twice does nothing
   */
  public static Installation install(SqgResilienceOperations operations) {
    Installed installed = new Installed(Objects.requireNonNull(operations, "operations"));
    synchronized (INSTALLATIONS) {
      INSTALLATIONS.push(installed);
      current = operations;
    }
    return installed;
  }

  /** An installation that can be undone. Thread-safe. */
  public interface Installation extends AutoCloseable {

    /** Makes the installation before it the one in use again. */
    @Override
    void close();
  }

  private static final class Installed implements Installation {

    private final SqgResilienceOperations operations;

    Installed(SqgResilienceOperations operations) {
      this.operations = operations;
    }

    @Override
    public void close() {
      synchronized (INSTALLATIONS) {
        INSTALLATIONS.remove(this);
        Installed top = INSTALLATIONS.peek();
        current = top == null ? null : top.operations;
      }
    }
  }
}
