package com.sqg.resilience.core.slowsql;

import com.sqg.resilience.api.sql.SqgSlowSqlContext;
import com.sqg.resilience.api.sql.SqgSlowSqlOverrides;
import com.sqg.resilience.api.sql.SqgSqlPartitioner;
import com.sqg.resilience.api.sql.SqgSqlType;
import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.core.sql.QueryTimeouts;
import com.sqg.resilience.core.sql.SqlFingerprint;
import com.sqg.resilience.core.sql.SqlFingerprints;
import com.sqg.resilience.core.sql.SqlStatementType;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the settings mean for a statement: which breaker it has, under which rule, and what its
 * execution says to that breaker. Thread-safe; allocates nothing but the partition for a statement
 * that was seen before and that nothing overrides.
 */
public final class SlowSqlPolicy {

  /** The answer of {@link #executionNanos} that says nothing about a statement's speed. */
  public static final long SAYS_NOTHING = -1;

  private final SlowSqlSettings settings;
  private final SqlFingerprints fingerprints;
  private final EffectiveRules rules;
  private final Supplier<? extends @Nullable SqgSqlPartitioner> partitioners;
  private final IsolatedPartitioner isolated;

  /**
   * A policy.
   *
   * @param partitioners give the application's, instead of what the settings say; null if it has
   *     none
   * @param log is told of a partitioner that fails
   */
  public SlowSqlPolicy(
      SlowSqlSettings settings,
      Supplier<? extends @Nullable SqgSqlPartitioner> partitioners,
      ResilienceLog log) {
    this.settings = settings;
    this.fingerprints = new SqlFingerprints(settings.ansiQuotes(), settings.foldShardedTables());
    this.rules = new EffectiveRules(settings);
    this.partitioners = partitioners;
    this.isolated = new IsolatedPartitioner(log);
  }

  /** Whether statements have breakers at all. */
  public boolean enabled() {
    return settings.enabled();
  }

  /**
   * The partition of a statement that the current thread is about to execute.
   *
   * @param query whether it is executed for its results
   * @param dataSource the name of the data source it runs on
   * @param mapper the mapped statement's id; null if the statement has none
   * @param sql the statement, with placeholders for its parameters
   * @param annotated what the mapper's annotations set; the thread's scopes are stronger
   * @return null if the statement has no breaker
   */
  public @Nullable SlowSqlPartition partitionOf(
      boolean query,
      String dataSource,
      @Nullable String mapper,
      String sql,
      SqgSlowSqlOverrides annotated) {
    if (!settings.enabled()) {
      return null;
    }
    SqgSlowSqlOverrides overrides = SqgSlowSqlContext.current().orElse(annotated);
    if (overrides.isDisabled()) {
      return null;
    }
    SqlFingerprint fingerprint = fingerprints.of(sql);
    SqgSqlType type = typeOf(fingerprint, query);
    SqgSqlPartitioner partitioner = partitioners.get();
    Object key =
        partitioner == null
            ? configuredKey(fingerprint, dataSource, mapper)
            : isolated.keyOf(
                partitioner,
                new FingerprintedStatement(fingerprint, sql, type, dataSource, mapper),
                fingerprint);
    return key == null
        ? null
        : new SlowSqlPartition(
            key,
            settings.of(type).group(),
            rules.of(type, overrides),
            type,
            sql,
            dataSource,
            mapper);
  }

  private static SqgSqlType typeOf(SqlFingerprint fingerprint, boolean query) {
    switch (fingerprint.type()) {
      case SELECT:
        return fingerprint.isLockingRead() ? SqgSqlType.UPDATE : SqgSqlType.SELECT;
      case INSERT:
      case REPLACE:
        return SqgSqlType.INSERT;
      case UPDATE:
        return SqgSqlType.UPDATE;
      case DELETE:
        return SqgSqlType.DELETE;
      default:
        return query ? SqgSqlType.SELECT : SqgSqlType.UPDATE;
    }
  }

  private Object configuredKey(
      SqlFingerprint fingerprint, String dataSource, @Nullable String mapper) {
    switch (settings.partitionBy()) {
      case MAPPER:
        return mapper == null ? fingerprint : mapper;
      case TABLE:
        return fingerprint.tables().isEmpty() ? fingerprint : fingerprint.tables().get(0);
      case DATASOURCE:
        return dataSource;
      default:
        return fingerprint;
    }
  }

  /** Whether a statement is a query, by its first verb; a locking one too. */
  public boolean reads(String sql) {
    return fingerprints.of(sql).type() == SqlStatementType.SELECT;
  }

  /**
   * The JDBC timeout of a statement: its slow threshold, rounded up to whole seconds.
   *
   * @return in seconds; 0 if statements get none
   */
  public int queryTimeoutSeconds(SlowSqlPartition partition) {
    if (!settings.queryTimeout()) {
      return 0;
    }
    long second = TimeUnit.SECONDS.toNanos(1);
    return (int) ((partition.rule().slowThresholdNanos() + second - 1) / second);
  }

  /**
   * What an execution says to the statement's breaker: how long it took, if it succeeded. An error
   * says nothing, unless timeouts count and it is one; that is slow however short it was. They
   * count where statements are given timeouts, since none could be slow there otherwise.
   *
   * @param measuredNanos how long the statement executed, in nanoseconds
   * @param error what it threw; null if it succeeded
   * @return in nanoseconds; {@link #SAYS_NOTHING} if it says nothing
   */
  public long executionNanos(
      SlowSqlPartition partition, long measuredNanos, @Nullable Throwable error) {
    if (error == null) {
      return measuredNanos;
    }
    return (settings.countTimeouts() || settings.queryTimeout()) && QueryTimeouts.isOne(error)
        ? Math.max(measuredNanos, partition.rule().slowThresholdNanos())
        : SAYS_NOTHING;
  }
}
