package com.sqg.resilience.adapter.method;

import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.core.call.Fallback;
import com.sqg.resilience.core.call.Invocation;
import com.sqg.resilience.core.call.Recovery;
import com.sqg.resilience.core.classify.Causes;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.support.reactor.SubscriptionAnswer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** What a subscription whose call was refused or failed gets instead. Thread-safe. */
final class ReactorAnswer implements SubscriptionAnswer<Object> {

  private final Recovery recovery;
  private final @Nullable Fallback fallback;

  ReactorAnswer(GuardedCall call) {
    this.recovery = call.runtime().invoker().recovery();
    this.fallback = call.fallback();
  }

  /**
   * The fallback's answer, to be subscribed to once; the error if there is none.
   *
   * @param decision what the outcome means; null if the call was refused
   */
  @Override
  @SuppressWarnings("unchecked") // checked at start-up
  public Publisher<Object> to(
      Invocation invocation, Throwable error, @Nullable SqgFailureDecision decision) {
    if (fallback == null) {
      return Flux.error(error);
    }
    try {
      Object answer =
          recovery.recover(invocation, error, decision, fallback, Publisher.class::isInstance);
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
    Consumer<Throwable> failed = fault -> recovery.failed(resource, cause, fault);
    return answer instanceof Mono
        ? ((Mono<Object>) answer)
            .doOnSuccess(value -> recovery.answered(resource, cause))
            .doOnError(failed)
        : Flux.from(answer)
            .doOnComplete(() -> recovery.answered(resource, cause))
            .doOnError(failed);
  }
}
