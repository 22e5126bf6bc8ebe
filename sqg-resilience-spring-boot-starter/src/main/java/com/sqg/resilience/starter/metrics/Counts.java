package com.sqg.resilience.starter.metrics;

import com.sqg.resilience.core.resource.ResourceStatistics;
import java.util.function.ToLongFunction;

/** Figures of one resource, or the sums of several. */
@FunctionalInterface
interface Counts {

  /** One figure, read now. */
  long sum(ToLongFunction<ResourceStatistics> figure);
}
