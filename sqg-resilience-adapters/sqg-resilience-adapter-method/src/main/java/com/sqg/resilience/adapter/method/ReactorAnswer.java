package com.sqg.resilience.adapter.method;

import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.core.call.Fallback;
import com.sqg.resilience.core.call.Invocation;
import com.sqg.resilience.core.call.ResilienceInvoker;
import com.sqg.resilience.core.classify.Causes;
import com.sqg.resilience.core.resource.GuardedResource;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** What a subscription whose call was refused or failed gets instead. Thread-safe. */
final class ReactorAnswer {

  private final ResilienceInvoker invoker;
  private final @Nullable Fallback fallback;

  ReactorAnswer(GuardedCall call) {
    Fallback own = call.fallback();
    this.invoker = call.runtime().invoker();
    this.fallback = own == null ? null : new PublisherFallback(own);
  }

  /**
   * The fallback's answer, to be subscribed to once; the error if there is none.
   *
   * @param decision what the outcome means; null if the call was refused
   */
  @SuppressWarnings("unchecked") // checked at start-up
  Publisher<Object> to(
      Invocation invocation, Throwable error, @Nullable SqgFailureDecision decision) {
    if (fallback == null) {
      return Flux.error(error);
    }
    try {
      Object answer = invoker.recover(invocation, error, decision, fallback);
      return answer instanceof Publisher
          ? reported((Publisher<Object>) answer, invocation.resource(), Causes.unwrap(error))
          : Mono.justOrEmpty(answer);
    } catch (Throwable fault) {
      return Flux.error(fault);
    }
  }

  /** How the fallback did shows when its publisher ends. Cancelling it says nothing. */
  private Publisher<Object> reported(
      Publisher<Object> answer, GuardedResource resource, Throwable cause) {
    Consumer<Throwable> failed = fault -> invoker.fallbackFailed(resource, cause, fault);
    return answer instanceof Mono
        ? ((Mono<Object>) answer)
            .doOnSuccess(value -> invoker.fallbackAnswered(resource, cause))
            .doOnError(failed)
        : Flux.from(answer)
            .doOnComplete(() -> invoker.fallbackAnswered(resource, cause))
            .doOnError(failed);
  }

  private static final class PublisherFallback implements Fallback {

    private final Fallback delegate;

    PublisherFallback(Fallback delegate) {
      this.delegate = delegate;
    }

    @Override
    public boolean answers(Throwable cause) {
      return delegate.answers(cause);
    }

    @Override
    public @Nullable Object answer(Throwable cause, SqgMode mode) throws Throwable {
      return delegate.answer(cause, mode);
    }

    @Override
    public boolean answersLater(@Nullable Object answer) {
      return answer instanceof Publisher;
    }
  }
}
