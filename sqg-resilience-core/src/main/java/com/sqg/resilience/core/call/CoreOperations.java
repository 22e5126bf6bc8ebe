package com.sqg.resilience.core.call;

import com.sqg.resilience.api.SqgCallOptions;
import com.sqg.resilience.api.SqgCallable;
import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgResilienceOperations;
import com.sqg.resilience.api.SqgRunnable;
import com.sqg.resilience.core.classify.IgnoredExceptions;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.resource.ResourceKinds;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
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

  @Override
  public <T extends @Nullable Object, E extends Throwable> T call(
      String resource, SqgCallable<T, E> body) throws E {
    Objects.requireNonNull(body, "body");
    try {
      return invoker.call(resolve(resource, SqgEntryType.OUT), body::call);
    } catch (Throwable error) {
      throw Rethrow.unchanged(error);
    }
  }

  @Override
  public <T extends @Nullable Object, E extends Throwable> T call(
      SqgCallOptions options, SqgCallable<T, E> body) throws E {
    return callWith(options, body, null);
  }

  @Override
  public <T extends @Nullable Object, E extends Throwable> T call(
      SqgCallOptions options,
      SqgCallable<T, E> body,
      Function<? super Throwable, ? extends T> fallback)
      throws E {
    return callWith(options, body, answerOf(fallback));
  }

  private <T extends @Nullable Object> T callWith(
      SqgCallOptions options, SqgCallable<T, ?> body, @Nullable Fallback fallback) {
    Objects.requireNonNull(body, "body");
    GuardedResource resource = resolve(options.resource(), options.entryType());
    try {
      return invoker.call(
          resource,
          resource.context().withHotKey(options.hotKey()),
          body::call,
          ignoredBy(options),
          fallback);
    } catch (Throwable error) {
      throw Rethrow.unchanged(error);
    }
  }

  @Override
  @SuppressWarnings("NullAway") // a body without a result returns null
  public <E extends Throwable> void run(SqgCallOptions options, SqgRunnable<E> body) throws E {
    Objects.requireNonNull(body, "body");
    this.<Object>callWith(
        options,
        () -> {
          body.run();
          return null;
        },
        null);
  }

  @Override
  public <T extends @Nullable Object, E extends Throwable> CompletionStage<T> callAsync(
      SqgCallOptions options, SqgCallable<? extends CompletionStage<T>, E> body) throws E {
    return start(options, body, null);
  }

  @Override
  public <T extends @Nullable Object, E extends Throwable> CompletionStage<T> callAsync(
      SqgCallOptions options,
      SqgCallable<? extends CompletionStage<T>, E> body,
      Function<? super Throwable, ? extends T> fallback)
      throws E {
    return start(options, body, answerOf(fallback));
  }

  @SuppressWarnings("NullAway") // null only if the body breaks its contract, which is its caller's
  private <T extends @Nullable Object> CompletionStage<T> start(
      SqgCallOptions options,
      SqgCallable<? extends CompletionStage<T>, ?> body,
      @Nullable Fallback fallback) {
    Objects.requireNonNull(body, "body");
    GuardedResource resource = resolve(options.resource(), options.entryType());
    try {
      return asyncInvoker.<T>call(
          resource,
          resource.asyncContext().withHotKey(options.hotKey()),
          body::call,
          ignoredBy(options),
          fallback);
    } catch (Throwable error) {
      throw Rethrow.unchanged(error);
    }
  }

  private GuardedResource resolve(@Nullable String name, SqgEntryType entryType) {
    String kind = name == null ? ResourceKinds.METHOD : ResourceKinds.ofName(name);
    return invoker.resource(name, kind, entryType);
  }

  /** Found out now: when the call has failed, a missing fallback would hide the failure. */
  private static Fallback answerOf(Function<? super Throwable, ?> fallback) {
    Objects.requireNonNull(fallback, "fallback");
    return (cause, mode) -> fallback.apply(cause);
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
  private static IgnoredExceptions ignoredBy(SqgCallOptions options) {
    List<Class<? extends Throwable>> types = options.ignored();
    return types.isEmpty()
        ? IgnoredExceptions.none()
        : IgnoredExceptions.of(types.toArray(new Class[0]));
  }
}
