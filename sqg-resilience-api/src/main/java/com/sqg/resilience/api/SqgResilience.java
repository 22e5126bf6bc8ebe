package com.sqg.resilience.api;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Guards calls from code that can neither be annotated nor injected into:
 *
 * <pre>{@code
 * Receipt receipt = SqgResilience.call("http:pay:charge", () -> client.charge(order));
 * }</pre>
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
   * See {@link SqgResilienceOperations#call(String, Callable)}.
   *
   * @param <T> the type of the answer
   * @param resource the resource's name, {@code kind:instance:operation} by convention
   * @param body the call itself
   * @return what the body returned
   * @throws Exception whatever the body throws, unchanged
   */
  public static <T extends @Nullable Object> T call(String resource, Callable<T> body)
      throws Exception {
    SqgResilienceOperations operations = current;
    return operations == null ? body.call() : operations.call(resource, body);
  }

  /**
   * See {@link SqgResilienceOperations#call(String, Callable, Function)}.
   *
   * @param <T> the type of the answer
   * @param resource the resource's name, {@code kind:instance:operation} by convention
   * @param body the call itself
   * @param fallback answers instead; receives the refusal or the failure without its wrappers
   * @return what the body or the fallback returned
   * @throws Exception whatever the body or the fallback throws, unchanged
   */
  public static <T extends @Nullable Object> T call(
      String resource, Callable<T> body, Function<? super Throwable, ? extends T> fallback)
      throws Exception {
    SqgResilienceOperations operations = current;
    return operations == null ? body.call() : operations.call(resource, body, fallback);
  }

  /**
   * See {@link SqgResilienceOperations#run(String, Runnable)}.
   *
   * @param resource the resource's name, {@code kind:instance:operation} by convention
   * @param body the call itself
   */
  public static void run(String resource, Runnable body) {
    SqgResilienceOperations operations = current;
    if (operations == null) {
      body.run();
    } else {
      operations.run(resource, body);
    }
  }

  /**
   * See {@link SqgResilienceOperations#callAsync(String, Supplier)}.
   *
   * @param <T> the type of the answer
   * @param resource the resource's name, {@code kind:instance:operation} by convention
   * @param body starts the call
   * @return the body's own stage, or one that is already failed with a {@link
   *     SqgResourceUnavailableException}
   */
  public static <T extends @Nullable Object> CompletionStage<T> callAsync(
      String resource, Supplier<? extends CompletionStage<T>> body) {
    SqgResilienceOperations operations = current;
    return operations == null ? body.get() : operations.callAsync(resource, body);
  }

  /**
   * See {@link SqgResilienceOperations#callAsync(String, Supplier, Function)}.
   *
   * @param <T> the type of the answer
   * @param resource the resource's name, {@code kind:instance:operation} by convention
   * @param body starts the call
   * @param fallback answers instead; receives the refusal or the failure without its wrappers
   * @return a stage that ends as the body's does, or with the fallback's answer
   */
  public static <T extends @Nullable Object> CompletionStage<T> callAsync(
      String resource,
      Supplier<? extends CompletionStage<T>> body,
      Function<? super Throwable, ? extends T> fallback) {
    SqgResilienceOperations operations = current;
    return operations == null ? body.get() : operations.callAsync(resource, body, fallback);
  }

  /**
   * Makes the given operations the ones this class uses. For the framework's own wiring and for
   * tests.
   *
   * @param operations the operations to use from now on
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

  /** An installation that can be undone. */
  public interface Installation extends AutoCloseable {
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
