package com.sqg.resilience.api;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Guards calls without an annotation. The application context holds one as a bean; {@link
 * SqgResilience} reaches it where nothing can be injected. Thread-safe.
 *
 * <p>The kind of a resource is the part of its name before the first colon where that is a known
 * one ({@code http}, {@code redis}, ...), else {@code method}. The direction is {@link
 * SqgEntryType#OUT}. A name that is empty, longer than 256 characters or holds control characters
 * is reported in the log, and its call runs unguarded.
 */
public interface SqgResilienceOperations {

  /**
   * Runs a guarded call.
   *
   * @param <T> the type of the answer
   * @param resource the resource's name, {@code kind:instance:operation} by convention
   * @param body the call itself
   * @return what the body returned
   * @throws SqgResourceUnavailableException if the call is refused
   * @throws Exception whatever the body throws, unchanged
   */
  <T extends @Nullable Object> T call(String resource, Callable<T> body) throws Exception;

  /**
   * Runs a guarded call with a fallback for refusal and failure, used in {@link SqgMode#ENFORCE}
   * only.
   *
   * @param <T> the type of the answer
   * @param resource the resource's name, {@code kind:instance:operation} by convention
   * @param body the call itself
   * @param fallback receives the refusal or the failure without its wrappers; what it throws is
   *     thrown with that cause suppressed in it
   * @return what the body or the fallback returned
   * @throws Exception whatever the body or the fallback throws, unchanged
   */
  <T extends @Nullable Object> T call(
      String resource, Callable<T> body, Function<? super Throwable, ? extends T> fallback)
      throws Exception;

  /**
   * Runs a guarded call that has no result.
   *
   * @param resource the resource's name, {@code kind:instance:operation} by convention
   * @param body the call itself
   * @throws SqgResourceUnavailableException if the call is refused
   */
  void run(String resource, Runnable body);

  /**
   * Starts a guarded asynchronous call, which ends when the stage does. Cancellation of the stage
   * counts neither for nor against the resource.
   *
   * @param <T> the type of the answer
   * @param resource the resource's name, {@code kind:instance:operation} by convention
   * @param body starts the call
   * @return the body's own stage, or one that is already failed with {@link
   *     SqgResourceUnavailableException}
   */
  <T extends @Nullable Object> CompletionStage<T> callAsync(
      String resource, Supplier<? extends CompletionStage<T>> body);

  /**
   * Starts a guarded asynchronous call with a fallback for refusal and failure, used in {@link
   * SqgMode#ENFORCE} only.
   *
   * @param <T> the type of the answer
   * @param resource the resource's name, {@code kind:instance:operation} by convention
   * @param body starts the call
   * @param fallback answers instead; receives the refusal or the failure without its wrappers
   * @return a stage that ends as the body's does, or with the fallback's answer
   */
  <T extends @Nullable Object> CompletionStage<T> callAsync(
      String resource,
      Supplier<? extends CompletionStage<T>> body,
      Function<? super Throwable, ? extends T> fallback);
}
