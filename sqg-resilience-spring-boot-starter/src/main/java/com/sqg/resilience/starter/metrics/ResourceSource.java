package com.sqg.resilience.starter.metrics;

import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgResilienceEngine;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.resource.ResourceStatistics;
import java.util.function.ToLongFunction;

/** One resource. */
final class ResourceSource implements MeterSource {

  private final SqgResilienceEngine engine;
  private final GuardedResource resource;

  ResourceSource(SqgResilienceEngine engine, GuardedResource resource) {
    this.engine = engine;
    this.resource = resource;
  }

  @Override
  public long sum(ToLongFunction<ResourceStatistics> figure) {
    return figure.applyAsLong(resource.statistics());
  }

  @Override
  public long circuits(SqgCircuitState state) {
    return engine.state(resource.name()).circuitState() == state ? 1 : 0;
  }
}
