package com.sqg.resilience.core.partition;

import com.sqg.resilience.api.SqgPartition;
import com.sqg.resilience.api.engine.SqgCircuitControl;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.rule.SqgSlowSqlRule;

/**
 * Every call passes; slow executions in a row open the breaker, unless an operator holds it closed.
 */
final class ClosedStage extends PartitionAdmission implements Stage {

  private final PartitionBreaker breaker;
  private final SqgCircuitControl control;
  private volatile int slowInARow;

  ClosedStage(PartitionBreaker breaker, SqgCircuitControl control) {
    this.breaker = breaker;
    this.control = control;
  }

  @Override
  public SqgCircuitState circuitState() {
    return SqgCircuitState.CLOSED;
  }

  @Override
  public SqgCircuitControl control() {
    return control;
  }

  @Override
  public int slowInARow() {
    return slowInARow;
  }

  @Override
  public PartitionAdmission tryAdmit(SqgPartition partition) {
    return this;
  }

  @Override
  public void complete(SqgPartition partition, SqgInvocationResult result) {
    long nanos = PartitionBreaker.measuredNanos(result);
    if (nanos < 0) {
      release();
    } else if (nanos >= partition.rule().slowThresholdNanos()) {
      endSlow(partition, nanos);
    } else if (slowInARow == 0) {
      breaker.endExecution(nanos);
    } else {
      endFast(nanos);
    }
  }

  @Override
  public void release() {
    breaker.end();
  }

  private void endSlow(SqgPartition partition, long nanos) {
    synchronized (breaker) {
      breaker.endSlowExecution(nanos);
      if (breaker.isIn(this)) {
        breaker.decidedBy(partition);
        slowInARow = slowInARow + 1;
        SqgSlowSqlRule rule = partition.rule();
        if (control == SqgCircuitControl.AUTOMATIC && slowInARow >= rule.failureThreshold()) {
          breaker.open(rule, slowInARow);
        }
      }
    }
    breaker.tell();
  }

  private void endFast(long nanos) {
    synchronized (breaker) {
      breaker.endExecution(nanos);
      slowInARow = 0;
    }
  }

  @Override
  public boolean mayBeForgotten() {
    return control == SqgCircuitControl.AUTOMATIC;
  }
}
