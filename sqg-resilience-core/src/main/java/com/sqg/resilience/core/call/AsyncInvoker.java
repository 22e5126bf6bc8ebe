package com.sqg.resilience.core.call;

import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.core.classify.Causes;
import com.sqg.resilience.core.classify.IgnoredExceptions;
import com.sqg.resilience.core.resource.GuardedResource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The call path for calls that end when a {@link CompletionStage} does. Without a fallback the
 * caller gets the body's own stage. Thread-safe.
 */
public final class AsyncInvoker {

  private final ResilienceInvoker invoker;

  /** An asynchronous front of the invoker. */
  public AsyncInvoker(ResilienceInvoker invoker) {
    this.invoker = invoker;
  }

  /**
   * Starts an asynchronous call. Where a flow rule queues it, the calling thread waits.
   *
   * @param ignored what says nothing about the resource; does not reach the fallback
   * @param fallback null for none; answers with a plain value or a stage
   * @return null only if the body returned null; a stage failed with {@link
   *     SqgResourceUnavailableException} if the call is refused
   * @throws Throwable whatever the body throws before there is a stage
   */
  public <T extends @Nullable Object> @Nullable CompletionStage<T> call(
      GuardedResource resource,
      GuardedBody<? extends @Nullable CompletionStage<T>> body,
      IgnoredExceptions ignored,
      @Nullable Fallback fallback)
      throws Throwable {
    return call(resource, resource.asyncContext(), body, ignored, fallback);
  }

  /**
   * As {@link #call(GuardedResource, GuardedBody, IgnoredExceptions, Fallback)}, for a call whose
   * context is not the resource's own: one with a hot key.
   *
   * @param context asynchronous; its name is the resource's
   */
  public <T extends @Nullable Object> @Nullable CompletionStage<T> call(
      GuardedResource resource,
      SqgResourceContext context,
      GuardedBody<? extends @Nullable CompletionStage<T>> body,
      IgnoredExceptions ignored,
      @Nullable Fallback fallback)
      throws Throwable {
    SqgMode mode = resource.mode();
    if (mode == SqgMode.OFF) {
      return body.run();
    }
    Invocation invocation = invoker.begin(resource, mode, context, ignored);
    SqgResourceUnavailableException refusal = invocation.refusal();
    if (refusal != null) {
      return fallback == null ? failed(refusal) : recovered(invocation, refusal, null, fallback);
    }
    invocation.awaitTurn();
    CompletionStage<T> stage;
    try {
      stage = body.run();
    } catch (Throwable error) {
      SqgFailureDecision decision = invocation.complete(null, error);
      if (fallback == null || mode != SqgMode.ENFORCE) {
        throw error;
      }
      return recovered(invocation, error, decision, fallback);
    }
    if (stage == null) {
      invocation.complete(null, null);
      return null;
    }
    if (fallback == null || mode != SqgMode.ENFORCE) {
      observe(stage, invocation);
      return stage;
    }
    return withFallback(stage, invocation, fallback);
  }

  private static <T extends @Nullable Object> void observe(
      CompletionStage<T> stage, Invocation invocation) {
    try {
      CompletionStage<T> unused = stage.whenComplete(invocation::complete);
    } catch (Throwable fault) {
      // A stage that takes no callback tells nothing, but remains the caller's.
      invocation.cancel();
    }
  }

  private <T extends @Nullable Object> CompletionStage<T> withFallback(
      CompletionStage<T> stage, Invocation invocation, Fallback fallback) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    try {
      CompletionStage<T> unused =
          stage.whenComplete(
              (result, error) -> {
                SqgFailureDecision decision = invocation.complete(result, error);
                if (error == null) {
                  answer.complete(result);
                } else if (decision != null) {
                  recover(invocation, error, decision, fallback, answer);
                }
              });
    } catch (Throwable fault) {
      // As in observe(): it remains the caller's, who cannot have a fallback for it.
      invocation.cancel();
      return stage;
    }
    // The caller may end what it was given before the call ends: cancel it, or let it time out.
    CompletionStage<T> unusedEither =
        answer.whenComplete(
            (result, error) -> {
              if (answer.isCancelled()) {
                invocation.cancel();
                cancel(stage);
              } else if (invocation.complete(result, error) != null) {
                cancel(stage);
              }
            });
    return answer;
  }

  private static void cancel(CompletionStage<?> stage) {
    try {
      stage.toCompletableFuture().cancel(true);
    } catch (UnsupportedOperationException e) {
      // A stage that is no future cannot be cancelled; its outcome is not waited for any more.
      return;
    }
  }

  private <T extends @Nullable Object> CompletionStage<T> recovered(
      Invocation invocation,
      Throwable error,
      @Nullable SqgFailureDecision decision,
      Fallback fallback) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    recover(invocation, error, decision, fallback, answer);
    return answer;
  }

  @SuppressWarnings("unchecked") // whoever passes the fallback answers for its type
  private <T extends @Nullable Object> void recover(
      Invocation invocation,
      Throwable error,
      @Nullable SqgFailureDecision decision,
      Fallback fallback,
      CompletableFuture<T> to) {
    try {
      Object answer =
          invoker
              .recovery()
              .recover(invocation, error, decision, fallback, CompletionStage.class::isInstance);
      if (answer instanceof CompletionStage) {
        forward(invocation, (CompletionStage<T>) answer, Causes.unwrap(error), to);
      } else {
        to.complete((T) answer);
      }
    } catch (Throwable fault) {
      to.completeExceptionally(fault);
    }
  }

  /** A fallback that fails later fails like one that fails at once: with its cause suppressed. */
  private <T extends @Nullable Object> void forward(
      Invocation invocation, CompletionStage<T> from, Throwable cause, CompletableFuture<T> to) {
    CompletionStage<T> unused =
        from.whenComplete(
            (result, error) -> {
              if (error == null) {
                invoker.recovery().answered(invocation.resource(), cause);
                to.complete(result);
                return;
              }
              invoker.recovery().failed(invocation.resource(), cause, Causes.unwrap(error));
              to.completeExceptionally(error);
            });
    CompletionStage<T> unusedEither =
        to.whenComplete(
            (result, error) -> {
              if (to.isCancelled()) {
                cancel(from);
              }
            });
  }

  private static <T extends @Nullable Object> CompletableFuture<T> failed(Throwable error) {
    CompletableFuture<T> future = new CompletableFuture<>();
    future.completeExceptionally(error);
    return future;
  }
}
