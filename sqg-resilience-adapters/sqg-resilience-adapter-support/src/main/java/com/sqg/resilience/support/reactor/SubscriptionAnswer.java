package com.sqg.resilience.support.reactor;

import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.core.call.Invocation;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;

/**
 * What a subscription whose call was refused or failed gets instead. Thread-safe.
 *
 * @param <T> what subscriptions are given
 */
@FunctionalInterface
public interface SubscriptionAnswer<T> {

  /**
   * An answer, to be subscribed to once.
   *
   * @param decision what the outcome means; null if the call was refused
   */
  Publisher<T> to(Invocation invocation, Throwable error, @Nullable SqgFailureDecision decision);
}
