package com.sqg.resilience.core.partition;

import com.sqg.resilience.api.SqgPartition;
import com.sqg.resilience.api.engine.SqgCircuitControl;
import com.sqg.resilience.api.engine.SqgCircuitState;
import org.jspecify.annotations.Nullable;

/** Calls are refused until an operator says otherwise. */
final class ForcedOpenStage implements Stage {

  @Override
  public SqgCircuitState circuitState() {
    return SqgCircuitState.OPEN;
  }

  @Override
  public SqgCircuitControl control() {
    return SqgCircuitControl.FORCED_OPEN;
  }

  @Override
  public int slowInARow() {
    return 0;
  }

  @Override
  public @Nullable PartitionAdmission tryAdmit(SqgPartition partition) {
    return null;
  }
}
