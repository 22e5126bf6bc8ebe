package com.sqg.resilience.adapter.method;

import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.core.call.Fallback;
import com.sqg.resilience.core.call.GuardedBody;
import com.sqg.resilience.core.fallback.ReturnStyle;
import com.sqg.resilience.core.resource.GuardedResource;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.springframework.util.concurrent.CompletableToListenableFutureAdapter;
import org.springframework.util.concurrent.ListenableFuture;

/**
 * Calls that end when Spring's listenable future does. Only loaded where that type exists: it is
 * gone since Spring 7.
 */
@SuppressWarnings({"deprecation", "unchecked"}) // deprecated in 6; the method's return type says so
final class ListenableFutureCalls implements CallStyle {

  @Override
  public @Nullable ReturnStyle of(Class<?> returnType) {
    if (!ListenableFuture.class.isAssignableFrom(returnType)) {
      return null;
    }
    return returnType == ListenableFuture.class
        ? ReturnStyle.DEFERRED
        : ReturnStyle.DEFERRED_UNANSWERABLE;
  }

  @Override
  public @Nullable Object run(GuardedCall call) throws Throwable {
    GuardedResource resource = call.resource();
    if (resource.mode() == SqgMode.OFF) {
      return call.body().run();
    }
    OwnFuture own = new OwnFuture(call.body());
    CompletionStage<@Nullable Object> stage =
        call.runtime()
            .asyncInvoker()
            .<@Nullable Object>call(
                resource, own::start, call.ignored(), fallback(call.fallback()));
    if (stage == null || stage == own.stage) {
      return own.future;
    }
    if (call.returnType() != ListenableFuture.class) {
      throw CompletionStageCalls.refusalIn(stage); // a type we cannot make
    }
    Object answer = new CompletableToListenableFutureAdapter<@Nullable Object>(stage);
    return answer;
  }

  private static @Nullable CompletionStage<@Nullable Object> stageOf(@Nullable Object future) {
    return future == null ? null : ((ListenableFuture<@Nullable Object>) future).completable();
  }

  private static @Nullable Fallback fallback(@Nullable Fallback fallback) {
    return fallback == null ? null : new StageFallback(fallback);
  }

  /** Runs the call and remembers the future that its caller is to get. */
  private static final class OwnFuture {

    private final GuardedBody<@Nullable Object> body;
    private @Nullable Object future;
    private @Nullable CompletionStage<@Nullable Object> stage;

    OwnFuture(GuardedBody<@Nullable Object> body) {
      this.body = body;
    }

    @SuppressWarnings("NullAway") // the invoker passes a null through
    CompletionStage<@Nullable Object> start() throws Throwable {
      future = body.run();
      stage = stageOf(future);
      return stage;
    }
  }

  /** Gives a listenable answer the form that the invoker knows to be asynchronous. */
  private static final class StageFallback implements Fallback {

    private final Fallback delegate;

    StageFallback(Fallback delegate) {
      this.delegate = delegate;
    }

    @Override
    public boolean answers(Throwable cause) {
      return delegate.answers(cause);
    }

    @Override
    public @Nullable Object answer(Throwable cause, SqgMode mode) throws Throwable {
      Object answer = delegate.answer(cause, mode);
      return answer instanceof ListenableFuture ? stageOf(answer) : answer;
    }
  }
}
