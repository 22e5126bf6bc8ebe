package com.sqg.resilience.adapter.method;

import com.sqg.resilience.core.call.Invocation;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.support.reactor.SubscribedCall;

/** The call of a method that returned a publisher, made by each subscription to that. */
final class SubscribedMethod implements SubscribedCall {

  private final GuardedCall call;

  SubscribedMethod(GuardedCall call) {
    this.call = call;
  }

  @Override
  public GuardedResource resource() {
    return call.resource();
  }

  @Override
  public Invocation begin(GuardedResource resource) {
    return call.begin(resource);
  }
}
