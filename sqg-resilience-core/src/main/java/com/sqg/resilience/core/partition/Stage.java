package com.sqg.resilience.core.partition;

import com.sqg.resilience.api.SqgPartition;
import com.sqg.resilience.api.engine.SqgCircuitControl;
import com.sqg.resilience.api.engine.SqgCircuitState;
import org.jspecify.annotations.Nullable;

/**
 * One stay of a breaker in one state. Every change of state begins a new one, so the object itself
 * is the generation: a call decides only while the stage that admitted it is the breaker's. What
 * changes in a stage changes under the breaker's lock.
 */
interface Stage {

  SqgCircuitState circuitState();

  default SqgCircuitControl control() {
    return SqgCircuitControl.AUTOMATIC;
  }

  /** Slow executions since the last fast one. */
  int slowInARow();

  /** Milliseconds until it is worth asking again; 0 if at once or unknown. */
  default long retryAfterMillis() {
    return 0;
  }

  /** Admits a call that is counted as running already; null to refuse it. */
  @Nullable PartitionAdmission tryAdmit(SqgPartition partition);

  /** Moves on to the next stage if that takes nothing but time. */
  default void settle() {
    // Most stages end by what calls do.
  }

  /** Whether forgetting the breaker now, to make room, loses nothing but a count. */
  default boolean mayBeForgotten() {
    return false;
  }
}
