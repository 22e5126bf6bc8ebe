package com.sqg.resilience.support.reactor;

import com.sqg.resilience.core.call.Invocation;
import com.sqg.resilience.core.call.ResilienceInvoker;
import com.sqg.resilience.core.classify.IgnoredExceptions;
import com.sqg.resilience.core.resource.GuardedResource;
import java.util.function.Supplier;

/** A call that each subscription makes anew. Thread-safe. */
public interface SubscribedCall {

  /** What it calls; asked for every subscription. */
  GuardedResource resource();

  /** Asks for admission. Not asked in mode off. */
  Invocation begin(GuardedResource resource);

  /** A call without anything of its own. */
  static SubscribedCall of(ResilienceInvoker invoker, Supplier<GuardedResource> resource) {
    return new SubscribedCall() {
      @Override
      public GuardedResource resource() {
        return resource.get();
      }

      @Override
      public Invocation begin(GuardedResource called) {
        return invoker.begin(called, called.asyncContext(), IgnoredExceptions.none());
      }
    };
  }
}
