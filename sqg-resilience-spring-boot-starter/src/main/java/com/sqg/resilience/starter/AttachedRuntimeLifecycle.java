package com.sqg.resilience.starter;

import com.sqg.resilience.core.AttachedRuntime;
import com.sqg.resilience.core.ResilienceRuntime;
import org.springframework.beans.factory.SmartInitializingSingleton;

/** Guards calls from when all singletons exist until the runtime is about to close. */
final class AttachedRuntimeLifecycle implements SmartInitializingSingleton, AutoCloseable {

  private final AttachedRuntime attached;
  private final ResilienceRuntime runtime;

  AttachedRuntimeLifecycle(AttachedRuntime attached, ResilienceRuntime runtime) {
    this.attached = attached;
    this.runtime = runtime;
  }

  @Override
  public void afterSingletonsInstantiated() {
    attached.attach(runtime);
  }

  @Override
  public void close() {
    attached.detach();
  }
}
