package com.sqg.resilience.core.slowsql;

import com.sqg.resilience.api.sql.SqgSqlType;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** What is counted for statements of one type, or of one type and mapper. Thread-safe. */
public final class SlowSqlCounters {

  private final SqgSqlType type;
  private final @Nullable String mapper;
  private final LongAdder executions = new LongAdder();
  private final LongAdder slow = new LongAdder();
  private final LongAdder opened = new LongAdder();
  private final LongAdder rejected = new LongAdder();
  private final LongAdder shadowBlocked = new LongAdder();

  SlowSqlCounters(SqgSqlType type, @Nullable String mapper) {
    this.type = type;
    this.mapper = mapper;
  }

  /** The statements' type. */
  public SqgSqlType type() {
    return type;
  }

  /** The statements' mapper; null if mappers are not told apart. */
  public @Nullable String mapper() {
    return mapper;
  }

  void recordExecution() {
    executions.increment();
  }

  void recordSlow() {
    slow.increment();
  }

  void recordOpened() {
    opened.increment();
  }

  void recordRejected() {
    rejected.increment();
  }

  void recordShadowBlocked() {
    shadowBlocked.increment();
  }

  /** Executions that were measured. */
  public long executions() {
    return executions.sum();
  }

  /** Those that were slow. */
  public long slow() {
    return slow.sum();
  }

  /** How often a breaker opened, reopenings included. */
  public long opened() {
    return opened.sum();
  }

  /** Calls that were refused because of their own statement. */
  public long rejected() {
    return rejected.sum();
  }

  /** Calls that ran and would have been refused because of their own statement. */
  public long shadowBlocked() {
    return shadowBlocked.sum();
  }
}
