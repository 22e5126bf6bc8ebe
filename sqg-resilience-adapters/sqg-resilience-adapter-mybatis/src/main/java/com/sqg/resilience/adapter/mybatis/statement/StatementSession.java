package com.sqg.resilience.adapter.mybatis.statement;

import com.sqg.resilience.api.sql.SqgSlowSqlOverrides;
import com.sqg.resilience.support.sql.StatementOverrides;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The data source that one executor's statements run on. Belongs to one session, hence to one
 * thread at a time.
 */
abstract class StatementSession implements StatementOverrides {

  private final GuardedConfiguration configured;

  StatementSession(GuardedConfiguration configured) {
    this.configured = configured;
  }

  /** The configuration that the session belongs to. */
  final GuardedConfiguration configured() {
    return configured;
  }

  /** The data source itself; null if sessions bring their connections. */
  final @Nullable DataSource dataSource() {
    return configured.dataSource();
  }

  /** What annotations set for a statement. */
  @Override
  public final SqgSlowSqlOverrides of(@Nullable String mapper) {
    return mapper == null ? SqgSlowSqlOverrides.none() : configured.overrides().of(mapper);
  }

  /** The name of the data source that the next statement runs on. */
  abstract String name();

  /** Warns if the name last given is not the one that was asked for. */
  abstract void reportSwitch(String name);

  /** Says that a statement ran on the named data source. */
  abstract void ranOn(String name);
}
