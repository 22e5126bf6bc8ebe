package com.sqg.resilience.adapter.method;

import com.sqg.resilience.core.classify.Causes;
import com.sqg.resilience.core.fallback.ReturnStyle;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Calls that end when the stage they return does. */
final class CompletionStageCalls implements CallStyle {

  @Override
  public @Nullable ReturnStyle of(Class<?> returnType) {
    if (!CompletionStage.class.isAssignableFrom(returnType)) {
      return null;
    }
    return returnType.isAssignableFrom(CompletableFuture.class)
        ? ReturnStyle.DEFERRED
        : ReturnStyle.DEFERRED_UNANSWERABLE;
  }

  @Override
  @SuppressWarnings("unchecked") // the method's return type says so
  public @Nullable Object run(GuardedCall call) throws Throwable {
    CompletionStage<@Nullable Object> stage =
        call.runtime()
            .asyncInvoker()
            .call(
                call.resource(),
                () -> (CompletionStage<@Nullable Object>) call.body().run(),
                call.ignored(),
                call.fallback());
    if (stage != null && !call.returnType().isInstance(stage)) {
      throw refusalIn(stage); // a type we cannot make: its caller is told at once
    }
    return stage;
  }

  /** The error of a stage that has already failed. */
  static Throwable refusalIn(CompletionStage<@Nullable Object> failed) {
    try {
      Object unexpected = failed.toCompletableFuture().getNow(null);
      return new IllegalStateException("not a refusal: " + unexpected);
    } catch (CompletionException wrapper) {
      return Causes.unwrap(wrapper);
    }
  }
}
