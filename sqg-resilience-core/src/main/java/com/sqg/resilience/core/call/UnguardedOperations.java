package com.sqg.resilience.core.call;

import com.sqg.resilience.api.SqgCallOptions;
import com.sqg.resilience.api.SqgCallable;
import com.sqg.resilience.api.SqgResilienceOperations;
import com.sqg.resilience.api.SqgRunnable;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Calls that are made as if there were no framework, without fallbacks, as in mode off: what an
 * application is given to call with while everything is switched off. Thread-safe.
 */
public final class UnguardedOperations implements SqgResilienceOperations {

  @Override
  public <T extends @Nullable Object, E extends Throwable> T call(
      SqgCallOptions options, SqgCallable<T, E> body) throws E {
    return body.call();
  }

  @Override
  public <T extends @Nullable Object, E extends Throwable> T call(
      SqgCallOptions options,
      SqgCallable<T, E> body,
      Function<? super Throwable, ? extends T> fallback)
      throws E {
    return body.call();
  }

  @Override
  public <E extends Throwable> void run(SqgCallOptions options, SqgRunnable<E> body) throws E {
    body.run();
  }

  @Override
  public <T extends @Nullable Object, E extends Throwable> CompletionStage<T> callAsync(
      SqgCallOptions options, SqgCallable<? extends CompletionStage<T>, E> body) throws E {
    return body.call();
  }

  @Override
  public <T extends @Nullable Object, E extends Throwable> CompletionStage<T> callAsync(
      SqgCallOptions options,
      SqgCallable<? extends CompletionStage<T>, E> body,
      Function<? super Throwable, ? extends T> fallback)
      throws E {
    return body.call();
  }
}
