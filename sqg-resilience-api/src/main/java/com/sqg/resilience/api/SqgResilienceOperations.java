package com.sqg.resilience.api;

import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Guards calls without an annotation. The application context holds one as a bean; {@link
 * SqgResilience} reaches it where nothing can be injected. Thread-safe.
 *
 * <p>The kind of a resource is the part of its name before the first colon where that is a known
 * one ({@code http}, {@code redis}, ...), else {@code method}. A name that is empty, longer than
 * 256 characters or holds control characters is reported in the log, and its call runs unguarded.
 *
 * <p>A call throws what its body throws, unchanged, and {@link SqgResourceUnavailableException} if
 * it is refused, which happens in {@link SqgMode#ENFORCE} only. There a call may also wait for its
 * turn, on the calling thread, if a flow rule queues it. In {@link SqgMode#OFF} the body simply
 * runs. The methods that take a name are short for those that take {@link SqgCallOptions#of} it.
 *
 * <p>A fallback answers for a refusal and for a failure that is not ignored, in ENFORCE only. It
 * receives the refusal, or the failure without its wrappers; what it throws is thrown, with that
 * cause suppressed in it.
 *
 * <p>Bodies, fallbacks and options must not be null: a {@link NullPointerException} says so before
 * anything runs, in every mode.
 */
public interface SqgResilienceOperations {

  /**
   * Runs a guarded call to a dependency.
   *
   * @return what the body returns
   * @throws SqgResourceUnavailableException if the call is refused
   * @throws E whatever the body throws, unchanged
   */
  default <T extends @Nullable Object, E extends Throwable> T call(
      String resource, SqgCallable<T, E> body) throws E {
    return call(SqgCallOptions.of(resource), body);
  }

  /**
   * Runs a guarded call.
   *
   * @return what the body returns
   * @throws SqgResourceUnavailableException if the call is refused
   * @throws E whatever the body throws, unchanged
   */
  <T extends @Nullable Object, E extends Throwable> T call(
      SqgCallOptions options, SqgCallable<T, E> body) throws E;

  /**
   * Runs a guarded call to a dependency, with a fallback.
   *
   * @return what the body or the fallback returns
   * @throws E whatever the body throws and the fallback does not answer for, unchanged
   */
  default <T extends @Nullable Object, E extends Throwable> T call(
      String resource, SqgCallable<T, E> body, Function<? super Throwable, ? extends T> fallback)
      throws E {
    return call(SqgCallOptions.of(resource), body, fallback);
  }

  /**
   * Runs a guarded call with a fallback.
   *
   * @return what the body or the fallback returns
   * @throws E whatever the body throws and the fallback does not answer for, unchanged
   */
  <T extends @Nullable Object, E extends Throwable> T call(
      SqgCallOptions options,
      SqgCallable<T, E> body,
      Function<? super Throwable, ? extends T> fallback)
      throws E;

  /**
   * Runs a guarded call to a dependency that has no result.
   *
   * @throws SqgResourceUnavailableException if the call is refused
   * @throws E whatever the body throws, unchanged
   */
  default <E extends Throwable> void run(String resource, SqgRunnable<E> body) throws E {
    run(SqgCallOptions.of(resource), body);
  }

  /**
   * Runs a guarded call that has no result.
   *
   * @throws SqgResourceUnavailableException if the call is refused
   * @throws E whatever the body throws, unchanged
   */
  <E extends Throwable> void run(SqgCallOptions options, SqgRunnable<E> body) throws E;

  /**
   * Starts a guarded asynchronous call to a dependency; see {@link #callAsync(SqgCallOptions,
   * SqgCallable)}.
   *
   * @throws E whatever the body throws before there is a stage, unchanged
   */
  default <T extends @Nullable Object, E extends Throwable> CompletionStage<T> callAsync(
      String resource, SqgCallable<? extends CompletionStage<T>, E> body) throws E {
    return callAsync(SqgCallOptions.of(resource), body);
  }

  /**
   * Starts a guarded asynchronous call, which ends when the stage does. Cancellation of the stage
   * counts neither for nor against the resource. Where a flow rule queues the call, the calling
   * thread waits.
   *
   * @return the body's own stage, or one that is already failed with {@link
   *     SqgResourceUnavailableException}; null only if the body returns null, which counts as an
   *     answer
   * @throws E whatever the body throws before there is a stage, unchanged
   */
  <T extends @Nullable Object, E extends Throwable> CompletionStage<T> callAsync(
      SqgCallOptions options, SqgCallable<? extends CompletionStage<T>, E> body) throws E;

  /**
   * Starts a guarded asynchronous call to a dependency, with a fallback; see {@link
   * #callAsync(SqgCallOptions, SqgCallable, Function)}.
   *
   * @throws E whatever the body throws before there is a stage, outside ENFORCE
   */
  default <T extends @Nullable Object, E extends Throwable> CompletionStage<T> callAsync(
      String resource,
      SqgCallable<? extends CompletionStage<T>, E> body,
      Function<? super Throwable, ? extends T> fallback)
      throws E {
    return callAsync(SqgCallOptions.of(resource), body, fallback);
  }

  /**
   * Starts a guarded asynchronous call with a fallback, which runs on the thread that the call
   * fails on.
   *
   * @return in ENFORCE a stage of its own that ends as the body's does or as the fallback answers;
   *     cancelling it cancels the body's. Else the body's own stage. Null only if the body returns
   *     null
   * @throws E whatever the body throws before there is a stage, outside ENFORCE; in ENFORCE the
   *     stage fails with it if the fallback does not answer
   */
  <T extends @Nullable Object, E extends Throwable> CompletionStage<T> callAsync(
      SqgCallOptions options,
      SqgCallable<? extends CompletionStage<T>, E> body,
      Function<? super Throwable, ? extends T> fallback)
      throws E;
}
