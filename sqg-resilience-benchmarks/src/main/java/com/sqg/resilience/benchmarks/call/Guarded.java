package com.sqg.resilience.benchmarks.call;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.core.resource.GuardedResource;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Our own contestants, shared by all threads of a benchmark. */
public abstract class Guarded {

  static final String RESOURCE = "http:pay:charge";

  private final SqgMode mode;
  GuardedApplication application;
  AnnotatedService service;

  Guarded(SqgMode mode) {
    this.mode = mode;
  }

  /** Starts the application. */
  @Setup(Level.Trial)
  public void start() throws Throwable {
    application = new GuardedApplication(mode);
    service = application.bean(AnnotatedService.class);
    for (int i = 0; i < 100; i++) {
      call("warm");
    }
  }

  /** Stops it, if what was measured is what was meant. */
  @TearDown(Level.Trial)
  public void stop() {
    long counted = resource().statistics().completed() + resource().statistics().blocked();
    long meters = application.meters(RESOURCE);
    boolean off = mode == SqgMode.OFF;
    application.close();
    if (off != (counted == 0) || meters == 0) {
      throw new IllegalStateException(mode + " counted " + counted + ", meters " + meters);
    }
  }

  GuardedResource resource() {
    return application.resource(RESOURCE);
  }

  String call(String answer) throws Throwable {
    return application.invoker().call(resource(), () -> answer);
  }

  /** Mode off. */
  @State(Scope.Benchmark)
  public static class Off extends Guarded {
    public Off() {
      super(SqgMode.OFF);
    }
  }

  /** Mode observe. */
  @State(Scope.Benchmark)
  public static class Observe extends Guarded {
    public Observe() {
      super(SqgMode.OBSERVE);
    }
  }

  /** Mode enforce, breaker closed. */
  @State(Scope.Benchmark)
  public static class Enforce extends Guarded {
    public Enforce() {
      super(SqgMode.ENFORCE);
    }
  }

  /** Breaker open, in the mode of the subclass. */
  abstract static class Tripped extends Guarded {

    Tripped(SqgMode mode) {
      super(mode);
    }

    @Override
    public void start() throws Throwable {
      super.start();
      // More failures than the successes of the warm-up, within one window.
      for (int i = 0; i < 200 && state() != SqgCircuitState.OPEN; i++) {
        try {
          application
              .invoker()
              .call(
                  application.invoker().resource(RESOURCE, "http", SqgEntryType.OUT),
                  () -> {
                    throw new IllegalStateException("down");
                  });
        } catch (RuntimeException expected) {
          continue;
        }
      }
      if (state() != SqgCircuitState.OPEN) {
        throw new IllegalStateException("the breaker did not trip");
      }
    }

    private SqgCircuitState state() {
      return application.runtime().engine().state(RESOURCE).circuitState();
    }
  }

  /** Mode observe, breaker open. */
  @State(Scope.Benchmark)
  public static class ObserveOpen extends Tripped {
    public ObserveOpen() {
      super(SqgMode.OBSERVE);
    }
  }

  /** Mode enforce, breaker open. */
  @State(Scope.Benchmark)
  public static class EnforceOpen extends Tripped {
    public EnforceOpen() {
      super(SqgMode.ENFORCE);
    }
  }
}
