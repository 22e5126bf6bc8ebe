package com.sqg.resilience.core.slowsql;

import com.sqg.resilience.api.rule.SqgSlowSqlRecovery;
import com.sqg.resilience.api.rule.SqgSlowSqlRule;
import com.sqg.resilience.api.sql.SqgSqlType;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** Everything that is configured about slow SQL. Immutable. */
public final class SlowSqlSettings {

  private final boolean enabled;
  private final PartitionBy partitionBy;
  private final boolean countTimeouts;
  private final boolean ansiQuotes;
  private final boolean foldShardedTables;
  private final boolean queryTimeout;
  private final Map<SqgSqlType, SlowSqlTypeSettings> types;

  private SlowSqlSettings(Builder builder) {
    this.enabled = builder.enabled;
    this.partitionBy = builder.partitionBy;
    this.countTimeouts = builder.countTimeouts;
    this.ansiQuotes = builder.ansiQuotes;
    this.foldShardedTables = builder.foldShardedTables;
    this.queryTimeout = builder.queryTimeout;
    this.types = new EnumMap<>(builder.types);
  }

  /** Starts with the built-in values. */
  public static Builder builder() {
    return new Builder();
  }

  /** Whether statements have breakers at all. */
  public boolean enabled() {
    return enabled;
  }

  /** What statements share a breaker. */
  public PartitionBy partitionBy() {
    return partitionBy;
  }

  /** Whether a statement that ran into its timeout counts as slow. */
  public boolean countTimeouts() {
    return countTimeouts;
  }

  /** Whether double quotes delimit names; they delimit strings otherwise. */
  public boolean ansiQuotes() {
    return ansiQuotes;
  }

  /** Whether tables whose names differ in a numeric suffix count as one. */
  public boolean foldShardedTables() {
    return foldShardedTables;
  }

  /** Whether statements get their slow threshold as a JDBC timeout, in enforce mode. */
  public boolean queryTimeout() {
    return queryTimeout;
  }

  /** The settings of a type of statements. */
  public SlowSqlTypeSettings of(SqgSqlType type) {
    return Objects.requireNonNull(types.get(type));
  }

  /** Describes settings. Not thread-safe. */
  public static final class Builder {

    private boolean enabled = true;
    private PartitionBy partitionBy = PartitionBy.FINGERPRINT;
    private boolean countTimeouts;
    private boolean ansiQuotes;
    private boolean foldShardedTables;
    private boolean queryTimeout;
    private final Map<SqgSqlType, SlowSqlTypeSettings> types = new EnumMap<>(SqgSqlType.class);

    private Builder() {
      for (SqgSqlType type : SqgSqlType.values()) {
        boolean read = type == SqgSqlType.SELECT;
        type(
            type,
            SqgSlowSqlRule.of(
                Duration.ofSeconds(read ? 10 : 5),
                read ? 3 : 1,
                Duration.ofSeconds(read ? 60 : 30),
                SqgSlowSqlRecovery.PROBE),
            read ? 10_000 : 5_000);
      }
    }

    /** Sets whether statements have breakers at all; they do by default. */
    public Builder enabled(boolean value) {
      this.enabled = value;
      return this;
    }

    /** Sets what statements share a breaker; those of one fingerprint by default. */
    public Builder partitionBy(PartitionBy value) {
      this.partitionBy = value;
      return this;
    }

    /** Sets whether timeouts count as slow; they do not by default. */
    public Builder countTimeouts(boolean value) {
      this.countTimeouts = value;
      return this;
    }

    /** Sets whether double quotes delimit names; they do not by default. */
    public Builder ansiQuotes(boolean value) {
      this.ansiQuotes = value;
      return this;
    }

    /** Sets whether numeric suffixes of tables are left out; they are not by default. */
    public Builder foldShardedTables(boolean value) {
      this.foldShardedTables = value;
      return this;
    }

    /** Sets whether slow thresholds become JDBC timeouts; they do not by default. */
    public Builder queryTimeout(boolean value) {
      this.queryTimeout = value;
      return this;
    }

    /** Sets the rule of a type, and how many breakers are kept of it, per resource. */
    public Builder type(SqgSqlType type, SqgSlowSqlRule rule, int maxFingerprints) {
      types.put(type, new SlowSqlTypeSettings(type, rule, maxFingerprints));
      return this;
    }

    /** The settings. */
    public SlowSqlSettings build() {
      return new SlowSqlSettings(this);
    }
  }
}
