package com.sqg.resilience.core.slowsql;

import com.sqg.resilience.api.sql.SqgSqlPartitioner;
import com.sqg.resilience.api.sql.SqgSqlStatement;
import com.sqg.resilience.core.isolation.StallGuard;
import com.sqg.resilience.core.log.ResilienceLog;
import org.jspecify.annotations.Nullable;

/** The application's partitioner, kept from hurting a statement. Thread-safe; never throws. */
final class IsolatedPartitioner {

  private final ResilienceLog log;
  private final StallGuard stallGuard = new StallGuard(System::nanoTime);

  IsolatedPartitioner(ResilienceLog log) {
    this.log = log;
  }

  /**
   * The key that the partitioner gives a statement.
   *
   * @param fallback the key if it gives none that can be used
   * @return null if it wants no breaker
   */
  @Nullable Object keyOf(
      SqgSqlPartitioner partitioner, SqgSqlStatement statement, Object fallback) {
    if (!stallGuard.tryEnter()) {
      warn(partitioner, "sql-partitioner-stalled", "stalled", null);
      return fallback;
    }
    try {
      String name = partitioner.partitionOf(statement);
      if (name == null || !name.isEmpty()) {
        return name;
      }
      warn(partitioner, "sql-partitioner-failed", "empty name", null);
    } catch (Throwable fault) {
      warn(partitioner, "sql-partitioner-failed", fault.getClass().getName(), fault);
    } finally {
      stallGuard.exit();
    }
    return fallback;
  }

  private void warn(
      SqgSqlPartitioner partitioner, String event, String problem, @Nullable Throwable fault) {
    String name = partitioner.getClass().getName();
    log.limitedWarn(
        event,
        name,
        problem,
        line -> line.with("partitioner", name).with("problem", problem),
        fault);
  }
}
