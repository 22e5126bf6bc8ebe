package com.sqg.resilience.core.slowsql;

import com.sqg.resilience.api.SqgPartition;
import com.sqg.resilience.api.engine.SqgCircuitControl;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgPartitionState;
import com.sqg.resilience.api.engine.SqgResilienceEngine;
import com.sqg.resilience.api.sql.SqgSqlType;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.resource.ResourceRegistry;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts the statements' breakers that keep calls out now. The engine is asked for all types at
 * once and at most once a second: it keeps thousands of breakers, and meters ask type by type.
 * Thread-safe.
 */
public final class OpenBreakers {

  private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final SqgResilienceEngine engine;
  private final ResourceRegistry resources;
  private final LongSupplier nanoClock;
  private long @Nullable [] counts;
  private long countedNanos;

  /**
   * Counts an engine's.
   *
   * @param nanoClock a clock such as {@link System#nanoTime}
   */
  public OpenBreakers(
      SqgResilienceEngine engine, ResourceRegistry resources, LongSupplier nanoClock) {
    this.engine = engine;
    this.resources = resources;
    this.nanoClock = nanoClock;
  }

  /**
   * How many statements of the type have a breaker that is open or half-open. One that has been
   * open for its time, and only waits for a call to probe with, is not counted.
   */
  public synchronized long count(SqgSqlType type) {
    long now = nanoClock.getAsLong();
    long[] known = counts;
    if (known == null || now - countedNanos >= FRESH_NANOS) {
      known = countAll();
      counts = known;
      countedNanos = now;
    }
    return known[type.ordinal()];
  }

  private long[] countAll() {
    long[] open = new long[SqgSqlType.values().length];
    for (GuardedResource resource : resources.view()) {
      for (SqgPartitionState state : engine.partitions(resource.name())) {
        SqgPartition partition = state.partition();
        if (partition instanceof SlowSqlPartition && keepsCallsOut(state)) {
          open[((SlowSqlPartition) partition).type().ordinal()]++;
        }
      }
    }
    return open;
  }

  /** Not one whose time is over, and which nobody has asked since: the next call passes. */
  private static boolean keepsCallsOut(SqgPartitionState state) {
    boolean due =
        state.circuitState() == SqgCircuitState.OPEN
            && state.circuitControl() == SqgCircuitControl.AUTOMATIC
            && state.retryAfterMillis() == 0;
    return state.circuitState() != SqgCircuitState.CLOSED && !due;
  }
}
