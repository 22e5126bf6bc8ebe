package com.sqg.resilience.benchmarks.footprint;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.engine.SqgPartitionState;
import com.sqg.resilience.api.engine.SqgResilienceEngine;
import com.sqg.resilience.api.sql.SqgSlowSqlOverrides;
import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.core.slowsql.SlowSqlPartition;
import com.sqg.resilience.core.slowsql.SlowSqlPolicy;
import com.sqg.resilience.core.slowsql.SlowSqlSettings;
import com.sqg.resilience.engine.sentinel.SentinelResilienceEngine;
import java.util.concurrent.TimeUnit;

/**
 * Prints by how many bytes the heap grows while a million different statements, the last 900,000 of
 * them, go through the default 10,000 breakers. Before, 100 of them have opened; all must be open
 * at the end.
 */
public final class StatementHeap {

  private static final int STATEMENTS = 1_000_000;
  private static final int FULL = 100_000;
  private static final int OPEN = 100;
  private static final String RESOURCE = "mysql:orders:query";

  private final SqgResilienceEngine engine = new SentinelResilienceEngine();
  private final SlowSqlPolicy policy =
      new SlowSqlPolicy(
          SlowSqlSettings.builder().build(), () -> null, new ResilienceLog(System::nanoTime));
  private final SqgResourceContext context =
      SqgResourceContext.of(RESOURCE, "mysql", SqgEntryType.OUT);

  private StatementHeap() {}

  /** Runs it. */
  public static void main(String[] arguments) {
    StatementHeap heap = new StatementHeap();
    for (int i = 0; i < OPEN; i++) {
      for (int slow = 0; slow < 3; slow++) {
        heap.execute("select a from slow_" + i, TimeUnit.SECONDS.toNanos(11));
      }
    }
    long full = 0;
    for (int i = 1; i <= STATEMENTS; i++) {
      heap.execute("select a from t_" + i + " where id = ?", 1_000_000);
      if (i == FULL) {
        full = Heap.used();
      }
    }
    long after = Heap.used();
    heap.check();
    System.out.println(after - full);
  }

  private void execute(String sql, long nanos) {
    SlowSqlPartition partition =
        policy.partitionOf(true, "orders", null, sql, SqgSlowSqlOverrides.none());
    SqgEntry entry = engine.acquire(context.withPartition(partition));
    if (!entry.isPermitted()) {
      throw new IllegalStateException(sql + " is blocked: " + entry);
    }
    engine.complete(
        entry,
        SqgInvocationResult.of(SqgFailureDecision.SUCCESS, nanos, null).withExecution(nanos));
  }

  private void check() {
    int open = 0;
    int all = 0;
    for (SqgPartitionState state : engine.partitions(RESOURCE)) {
      all++;
      open += state.circuitState() == SqgCircuitState.OPEN ? 1 : 0;
    }
    if (open != OPEN || all > 10_000) {
      throw new IllegalStateException(open + " open of " + all);
    }
  }
}
