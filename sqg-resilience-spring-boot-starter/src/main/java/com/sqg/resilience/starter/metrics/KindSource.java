package com.sqg.resilience.starter.metrics;

import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.resource.ResourceStatistics;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** All resources of a kind. */
final class KindSource implements MeterSource {

  private final ResilienceRuntime runtime;
  private final String kind;

  KindSource(ResilienceRuntime runtime, String kind) {
    this.runtime = runtime;
    this.kind = kind;
  }

  @Override
  public long sum(ToLongFunction<ResourceStatistics> figure) {
    return resources().mapToLong(resource -> figure.applyAsLong(resource.statistics())).sum();
  }

  @Override
  public long circuits(SqgCircuitState state) {
    return resources()
        .filter(resource -> runtime.engine().state(resource.name()).circuitState() == state)
        .count();
  }

  /** How many resources there are, the aggregates included. */
  long size() {
    return resources().count();
  }

  /** Calls folded into the kind's aggregates. */
  long folds() {
    LongAdder folds = runtime.resources().folds().get(kind);
    return folds == null ? 0 : folds.sum();
  }

  private Stream<GuardedResource> resources() {
    return runtime.resources().view().stream().filter(resource -> resource.kind().equals(kind));
  }
}
