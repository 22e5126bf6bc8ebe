package com.sqg.resilience.core.partition;

import com.sqg.resilience.api.SqgPartition;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.rule.SqgSlowSqlRule;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One call passes, as the probe, and decides. One that says nothing vacates its place. One that
 * stays away for longer than the open duration, and than many slow executions take, loses it to
 * another, so that it does not keep the breaker half-open for ever; whichever of them ends first
 * decides.
 */
final class HalfOpenStage implements Stage {

  private static final long LEAST_PROBE_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** A probe is as slow as the statement may have become, and none but it is to run. */
  private static final int SLOW_EXECUTIONS = 10;

  private static final long LONGEST_SLOW_NANOS = TimeUnit.HOURS.toNanos(1);

  private final PartitionBreaker breaker;
  private final long probeNanos;
  private final int slowInARow;

  /** Who has the one place; null while it is vacant. */
  private volatile @Nullable Probe probe;

  HalfOpenStage(PartitionBreaker breaker, SqgSlowSqlRule rule, int slowInARow) {
    this.breaker = breaker;
    long manySlow = SLOW_EXECUTIONS * Math.min(rule.slowThresholdNanos(), LONGEST_SLOW_NANOS);
    this.probeNanos =
        Math.max(Math.max(rule.openDuration().toNanos(), manySlow), LEAST_PROBE_NANOS);
    this.slowInARow = slowInARow;
  }

  @Override
  public SqgCircuitState circuitState() {
    return SqgCircuitState.HALF_OPEN;
  }

  @Override
  public int slowInARow() {
    return slowInARow;
  }

  @Override
  public @Nullable PartitionAdmission tryAdmit(SqgPartition partition) {
    if (isTaken()) { // without the lock first: most who ask are refused
      return null;
    }
    synchronized (breaker) {
      if (isTaken() || !breaker.isIn(this)) {
        return null;
      }
      Probe next = new Probe(breaker.nanoTime());
      probe = next;
      return next;
    }
  }

  private boolean isTaken() {
    Probe now = probe;
    return now != null && breaker.nanoTime() - now.startedNanos <= probeNanos;
  }

  private void handBack(Probe ended) {
    synchronized (breaker) {
      breaker.end();
      if (probe == ended) {
        probe = null;
      }
    }
  }

  private void decide(SqgPartition partition, long nanos) {
    SqgSlowSqlRule rule = partition.rule();
    boolean slow = nanos >= rule.slowThresholdNanos();
    synchronized (breaker) {
      if (slow) {
        breaker.endSlowExecution(nanos);
      } else {
        breaker.endExecution(nanos);
      }
      if (breaker.isIn(this)) {
        breaker.decidedBy(partition);
        if (slow) {
          breaker.open(rule, slowInARow + 1);
        } else {
          breaker.close();
        }
      }
    }
    breaker.tell();
  }

  private final class Probe extends PartitionAdmission {

    final long startedNanos;

    Probe(long startedNanos) {
      this.startedNanos = startedNanos;
    }

    @Override
    public void complete(SqgPartition partition, SqgInvocationResult result) {
      long nanos = PartitionBreaker.measuredNanos(result);
      if (nanos < 0) {
        release();
      } else {
        decide(partition, nanos);
      }
    }

    @Override
    public void release() {
      handBack(this);
    }
  }
}
