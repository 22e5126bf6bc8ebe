package com.sqg.resilience.core.partition;

import com.sqg.resilience.api.SqgPartition;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.rule.SqgSlowSqlRecovery;
import com.sqg.resilience.api.rule.SqgSlowSqlRule;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Calls are refused until the open duration is over. The rule that opened it says what follows. */
final class OpenStage implements Stage {

  private static final long MILLISECOND = TimeUnit.MILLISECONDS.toNanos(1);

  private final PartitionBreaker breaker;
  private final SqgSlowSqlRule rule;
  private final int slowInARow;
  private final long untilNanos;

  OpenStage(PartitionBreaker breaker, SqgSlowSqlRule rule, int slowInARow) {
    this.breaker = breaker;
    this.rule = rule;
    this.slowInARow = slowInARow;
    this.untilNanos = breaker.nanoTime() + rule.openDuration().toNanos();
  }

  @Override
  public SqgCircuitState circuitState() {
    return SqgCircuitState.OPEN;
  }

  @Override
  public int slowInARow() {
    return slowInARow;
  }

  @Override
  public long retryAfterMillis() {
    return Math.max(0, (leftNanos() + MILLISECOND - 1) / MILLISECOND);
  }

  private long leftNanos() {
    return untilNanos - breaker.nanoTime();
  }

  @Override
  public @Nullable PartitionAdmission tryAdmit(SqgPartition partition) {
    if (leftNanos() > 0) {
      return null;
    }
    synchronized (breaker) {
      if (breaker.isIn(this)) {
        breaker.decidedBy(partition);
        end();
      }
    }
    breaker.tell();
    return breaker.stage().tryAdmit(partition);
  }

  /** Once its time is over, and nobody has asked since. */
  @Override
  public boolean mayBeForgotten() {
    return leftNanos() <= 0;
  }

  @Override
  public void settle() {
    if (rule.recovery() == SqgSlowSqlRecovery.RESET && leftNanos() <= 0) {
      synchronized (breaker) {
        if (breaker.isIn(this)) {
          end();
        }
      }
    }
  }

  private void end() {
    if (rule.recovery() == SqgSlowSqlRecovery.RESET) {
      breaker.close();
    } else {
      breaker.move(new HalfOpenStage(breaker, rule, slowInARow));
    }
  }
}
