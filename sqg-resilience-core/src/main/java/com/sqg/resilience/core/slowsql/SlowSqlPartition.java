package com.sqg.resilience.core.slowsql;

import com.sqg.resilience.api.SqgPartition;
import com.sqg.resilience.api.SqgPartitionGroup;
import com.sqg.resilience.api.rule.SqgSlowSqlRule;
import com.sqg.resilience.api.sql.SqgSqlType;
import org.jspecify.annotations.Nullable;

/** The partition that one execution of a statement belongs to, and the statement. Immutable. */
public final class SlowSqlPartition implements SqgPartition {

  private final Object key;
  private final SqgPartitionGroup group;
  private final SqgSlowSqlRule rule;
  private final SqgSqlType type;
  private final String sql;
  private final String dataSource;
  private final @Nullable String mapper;

  /**
   * A partition.
   *
   * @param key its {@code toString} is what people see: 16 hexadecimal digits for a fingerprint
   * @param mapper the mapped statement's id; null if the statement has none
   */
  public SlowSqlPartition(
      Object key,
      SqgPartitionGroup group,
      SqgSlowSqlRule rule,
      SqgSqlType type,
      String sql,
      String dataSource,
      @Nullable String mapper) {
    this.key = key;
    this.group = group;
    this.rule = rule;
    this.type = type;
    this.sql = sql;
    this.dataSource = dataSource;
    this.mapper = mapper;
  }

  @Override
  public Object key() {
    return key;
  }

  @Override
  public SqgPartitionGroup group() {
    return group;
  }

  @Override
  public SqgSlowSqlRule rule() {
    return rule;
  }

  /** The key in words: what people see, and name the partition by. */
  public String keyText() {
    return String.valueOf(key);
  }

  /** What the slow log's digest calls the statement. Computed anew by every call. */
  public String queryId() {
    return StatementDigest.of(sql).queryId();
  }

  /** Whose settings the statement has. */
  public SqgSqlType type() {
    return type;
  }

  /** The statement, with placeholders for its parameters. */
  public String sql() {
    return sql;
  }

  /** The name of the data source it runs on. */
  public String dataSource() {
    return dataSource;
  }

  /** The mapped statement's id; null if the statement has none. */
  public @Nullable String mapper() {
    return mapper;
  }

  @Override
  public String toString() {
    return keyText();
  }
}
