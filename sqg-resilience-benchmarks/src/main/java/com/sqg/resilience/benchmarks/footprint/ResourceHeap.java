package com.sqg.resilience.benchmarks.footprint;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.benchmarks.call.GuardedApplication;
import com.sqg.resilience.core.ResilienceRuntime;

/** Prints the bytes of heap that 2000 resources with breakers, traffic and meters take. */
public final class ResourceHeap {

  private static final int RESOURCES = 2_000;
  private static final int ROUNDS = 100;

  private ResourceHeap() {}

  /** Runs it. */
  public static void main(String[] arguments) throws Throwable {
    try (GuardedApplication application = new GuardedApplication(SqgMode.ENFORCE)) {
      ResilienceRuntime runtime = application.runtime();
      call(runtime, "http:warm-up:get");
      long before = Heap.used();
      for (int round = 0; round < ROUNDS; round++) {
        for (int i = 1; i < RESOURCES; i++) {
          call(runtime, "http:service-" + i + ":get");
        }
      }
      awaitMeters(application);
      long after = Heap.used();
      if (runtime.resources().all().size() != RESOURCES) {
        throw new IllegalStateException("resources: " + runtime.resources().all().size());
      }
      System.out.println(after - before);
    }
  }

  private static void call(ResilienceRuntime runtime, String name) throws Throwable {
    runtime.invoker().call(runtime.invoker().resource(name, "http", SqgEntryType.OUT), () -> name);
  }

  private static void awaitMeters(GuardedApplication application) throws InterruptedException {
    long deadline = System.nanoTime() + 30_000_000_000L;
    while (application.meters("http:service-" + (RESOURCES - 1) + ":get") == 0) {
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException("the last resource has no meters");
      }
      Thread.onSpinWait();
    }
  }
}
