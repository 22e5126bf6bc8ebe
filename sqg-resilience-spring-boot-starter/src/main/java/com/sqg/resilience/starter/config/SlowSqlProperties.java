package com.sqg.resilience.starter.config;

import com.sqg.resilience.api.rule.SqgSlowSqlRecovery;
import com.sqg.resilience.api.sql.SqgSqlType;
import com.sqg.resilience.core.rule.Setting;
import com.sqg.resilience.core.slowsql.PartitionBy;
import com.sqg.resilience.core.slowsql.SlowSqlSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The settings of slow SQL, which stand among the global ones. Their built-in values are core's.
 */
public final class SlowSqlProperties {

  private static final String SECTION = "slow-sql";

  private static final SlowSqlSettings BUILT_IN = SlowSqlSettings.builder().build();

  /** Whether statements have breakers at all. */
  public static final Setting<Boolean> ENABLED = flag("enabled", BUILT_IN.enabled());

  /** How a breaker leaves OPEN, whatever the type. */
  public static final Setting<SqgSlowSqlRecovery> RECOVERY =
      Setting.choice(
          path("recovery"),
          SqgSlowSqlRecovery.class,
          BUILT_IN.of(SqgSqlType.SELECT).rule().recovery());

  /** Whether a statement that ran into its timeout counts as slow. */
  public static final Setting<Boolean> COUNT_TIMEOUTS =
      flag("count-timeouts", BUILT_IN.countTimeouts());

  /** What statements share a breaker. */
  public static final Setting<PartitionBy> PARTITION_BY =
      Setting.choice(path("partition-by"), PartitionBy.class, BUILT_IN.partitionBy());

  /** Whether double quotes delimit names. */
  public static final Setting<Boolean> ANSI_QUOTES = flag("ansi-quotes", BUILT_IN.ansiQuotes());

  /** Whether tables whose names differ in a numeric suffix count as one. */
  public static final Setting<Boolean> FOLD_SHARDED_TABLES =
      flag("fold-sharded-tables", BUILT_IN.foldShardedTables());

  /** Whether slow thresholds become JDBC timeouts. */
  public static final Setting<Boolean> QUERY_TIMEOUT =
      flag("query-timeout", BUILT_IN.queryTimeout());

  /** How many executions of one breaker may run at once, whatever the type. */
  public static final Setting<Integer> MAX_CONCURRENT_PER_FINGERPRINT =
      Setting.count(path("max-concurrent-per-fingerprint"), Integer.MAX_VALUE, null);

  private static final Map<SqgSqlType, SlowSqlTypeProperties> TYPES =
      new EnumMap<>(SqgSqlType.class);

  private static final List<Setting<?>> ALL;

  static {
    List<Setting<?>> all = new ArrayList<>();
    all.add(ENABLED);
    for (SqgSqlType type : SqgSqlType.values()) {
      SlowSqlTypeProperties properties =
          new SlowSqlTypeProperties(path(Setting.text(type)), BUILT_IN.of(type));
      TYPES.put(type, properties);
      all.addAll(properties.all());
    }
    all.addAll(
        Arrays.asList(
            RECOVERY,
            COUNT_TIMEOUTS,
            PARTITION_BY,
            ANSI_QUOTES,
            FOLD_SHARDED_TABLES,
            QUERY_TIMEOUT,
            MAX_CONCURRENT_PER_FINGERPRINT));
    ALL = Collections.unmodifiableList(all);
  }

  private SlowSqlProperties() {}

  private static Setting<Boolean> flag(String name, boolean builtIn) {
    return Setting.flag(path(name), builtIn);
  }

  private static String path(String name) {
    return SECTION + '.' + name;
  }

  /** The settings that each type of statements has of its own. */
  static SlowSqlTypeProperties of(SqgSqlType type) {
    return Objects.requireNonNull(TYPES.get(type));
  }

  /** Every setting, in the order in which they are documented. */
  public static List<Setting<?>> all() {
    return ALL;
  }
}
