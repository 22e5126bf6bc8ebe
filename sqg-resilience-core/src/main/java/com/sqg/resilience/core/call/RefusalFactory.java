package com.sqg.resilience.core.call;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgPartition;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgPartitionState;
import com.sqg.resilience.api.sql.SqgSlowSqlException;
import com.sqg.resilience.core.slowsql.SlowSqlPartition;

/** Makes what refused callers are thrown. Thread-safe. */
final class RefusalFactory {

  private final String engine;
  private final boolean stackTraces;

  RefusalFactory(String engine, boolean stackTraces) {
    this.engine = engine;
    this.stackTraces = stackTraces;
  }

  SqgResourceUnavailableException refusal(
      SqgResourceContext context, SqgMode mode, SqgBlockReason reason, SqgEntry entry) {
    SqgPartition partition = context.partition();
    SqgPartitionState state = entry.partitionState();
    if (state != null && partition instanceof SlowSqlPartition) {
      return slowSql(context.resource(), mode, reason, entry, state, (SlowSqlPartition) partition);
    }
    return new SqgResourceUnavailableException(
        context.resource(),
        reason,
        entry.ruleId(),
        engine,
        mode,
        entry.retryAfterMillis(),
        stackTraces);
  }

  private SqgSlowSqlException slowSql(
      String resource,
      SqgMode mode,
      SqgBlockReason reason,
      SqgEntry entry,
      SqgPartitionState state,
      SlowSqlPartition partition) {
    return new SqgSlowSqlException(
        resource,
        reason,
        entry.ruleId(),
        engine,
        mode,
        entry.retryAfterMillis(),
        stackTraces,
        partition, // in words it is its key
        partition::queryId,
        partition.mapper(),
        partition.type(),
        state.lastNanos());
  }
}
