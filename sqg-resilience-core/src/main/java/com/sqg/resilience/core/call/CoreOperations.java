package com.sqg.resilience.core.call;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgResilienceOperations;
import com.sqg.resilience.core.classify.IgnoredExceptions;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.resource.ResourceKinds;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Programmatic calls, on the invoker. */
public final class CoreOperations implements SqgResilienceOperations {

  private final ResilienceInvoker invoker;
  private final AsyncInvoker asyncInvoker;

  /** Operations on the invoker. */
  public CoreOperations(ResilienceInvoker invoker, AsyncInvoker asyncInvoker) {
    this.invoker = invoker;
    this.asyncInvoker = asyncInvoker;
  }

  private GuardedResource resolve(@Nullable String name) {
    String kind = name == null ? ResourceKinds.METHOD : ResourceKinds.ofName(name);
    return invoker.resource(name, kind, SqgEntryType.OUT);
  }

  @Override
  public <T extends @Nullable Object> T call(String resource, Callable<T> body) throws Exception {
    try {
      return invoker.call(resolve(resource), body::call);
    } catch (Throwable error) {
      throw Rethrow.unchanged(error);
    }
  }

  @Override
  public <T extends @Nullable Object> T call(
      String resource, Callable<T> body, Function<? super Throwable, ? extends T> fallback)
      throws Exception {
    try {
      return invoker.call(
          resolve(resource),
          body::call,
          IgnoredExceptions.none(),
          (cause, mode) -> fallback.apply(cause));
    } catch (Throwable error) {
      throw Rethrow.unchanged(error);
    }
  }

  @Override
  @SuppressWarnings("NullAway") // a body without a result returns null
  public void run(String resource, Runnable body) {
    try {
      invoker.<Object>call(
          resolve(resource),
          () -> {
            body.run();
            return null;
          });
    } catch (Throwable error) {
      throw Rethrow.unchanged(error);
    }
  }

  @Override
  public <T extends @Nullable Object> CompletionStage<T> callAsync(
      String resource, Supplier<? extends CompletionStage<T>> body) {
    return start(resource, body, null);
  }

  @Override
  public <T extends @Nullable Object> CompletionStage<T> callAsync(
      String resource,
      Supplier<? extends CompletionStage<T>> body,
      Function<? super Throwable, ? extends T> fallback) {
    return start(resource, body, (cause, mode) -> fallback.apply(cause));
  }

  private <T extends @Nullable Object> CompletionStage<T> start(
      String resource, Supplier<? extends CompletionStage<T>> body, @Nullable Fallback fallback) {
    try {
      CompletionStage<T> stage =
          asyncInvoker.<T>call(resolve(resource), body::get, IgnoredExceptions.none(), fallback);
      if (stage == null) {
        throw new NullPointerException("the body of '" + resource + "' returned no stage");
      }
      return stage;
    } catch (Throwable error) {
      throw Rethrow.unchanged(error);
    }
  }
}
