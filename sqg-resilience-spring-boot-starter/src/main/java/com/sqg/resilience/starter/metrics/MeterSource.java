package com.sqg.resilience.starter.metrics;

import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.core.resource.ResourceStatistics;
import java.util.function.ToLongFunction;

/** What meters read: the figures of one resource, or the sums of several. */
interface MeterSource {

  /** One figure, read now. */
  long sum(ToLongFunction<ResourceStatistics> figure);

  /** How many resources' circuits are in the state now. */
  long circuits(SqgCircuitState state);
}
