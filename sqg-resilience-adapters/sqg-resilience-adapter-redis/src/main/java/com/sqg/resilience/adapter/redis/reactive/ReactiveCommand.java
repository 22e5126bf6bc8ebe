package com.sqg.resilience.adapter.redis.reactive;

import com.sqg.resilience.adapter.redis.command.CommandRole;
import com.sqg.resilience.adapter.redis.connection.RedisGuard;
import com.sqg.resilience.core.call.Invocation;
import com.sqg.resilience.core.call.ResilienceInvoker;
import com.sqg.resilience.core.classify.IgnoredExceptions;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.support.reactor.SubscribedCall;
import org.jspecify.annotations.Nullable;

/** One subscription to what a command gives. Used as a subscription is. */
final class ReactiveCommand implements SubscribedCall {

  private final RedisGuard guard;
  private final ResilienceInvoker invoker;
  private final CommandRole role;
  private final boolean waits;
  private volatile @Nullable Invocation begun;
  private volatile boolean answered;

  ReactiveCommand(RedisGuard guard, ResilienceInvoker invoker, CommandRole role, boolean waits) {
    this.guard = guard;
    this.invoker = invoker;
    this.role = role;
    this.waits = waits;
  }

  @Override
  public GuardedResource resource() {
    return guard.resource(invoker, role);
  }

  @Override
  public Invocation begin(GuardedResource resource) {
    Invocation invocation =
        invoker.begin(resource, resource.asyncContext(), IgnoredExceptions.none());
    if (waits && invocation.refusal() == null) {
      invocation.handBack();
    }
    begun = invocation;
    return invocation;
  }

  /** Redis has answered, be it with a part of the answer. */
  void answered(Object value) {
    answered = true;
  }

  /** Who cancels with an answer in hand, as everybody does who takes the first, has been served. */
  void satisfied() {
    Invocation invocation = begun;
    if (answered && invocation != null) {
      invocation.complete(null, null);
    }
  }
}
