package com.sqg.resilience.core.testing;

import com.sqg.resilience.api.SqgPartitionGroup;
import com.sqg.resilience.api.rule.SqgSlowSqlRecovery;
import com.sqg.resilience.api.rule.SqgSlowSqlRule;
import com.sqg.resilience.api.sql.SqgSqlType;
import com.sqg.resilience.core.slowsql.SlowSqlPartition;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Statements for tests: slow from two seconds on. */
public final class Statements {

  public static final SqgSlowSqlRule RULE =
      SqgSlowSqlRule.of(Duration.ofSeconds(2), 3, Duration.ofSeconds(60), SqgSlowSqlRecovery.PROBE);

  private Statements() {}

  public static SlowSqlPartition select(Object key) {
    return of(key, SqgSqlType.SELECT, "select * from t where id = ?", "OrderMapper.find");
  }

  public static SlowSqlPartition of(
      Object key, SqgSqlType type, String sql, @Nullable String mapper) {
    SqgPartitionGroup group = SqgPartitionGroup.of(type.name(), 100);
    return new SlowSqlPartition(key, group, RULE, type, sql, "orders", mapper);
  }
}
