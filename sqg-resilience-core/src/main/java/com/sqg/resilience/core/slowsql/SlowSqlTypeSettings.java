package com.sqg.resilience.core.slowsql;

import com.sqg.resilience.api.SqgPartitionGroup;
import com.sqg.resilience.api.rule.SqgSlowSqlRule;
import com.sqg.resilience.api.sql.SqgSqlType;
import java.util.Locale;

/** The settings of one type of statements. Immutable. */
public final class SlowSqlTypeSettings {

  private final SqgSlowSqlRule rule;
  private final SqgPartitionGroup group;

  /**
   * Settings.
   *
   * @param maxFingerprints how many breakers are kept, per resource; at least 1
   */
  public SlowSqlTypeSettings(SqgSqlType type, SqgSlowSqlRule rule, int maxFingerprints) {
    this.rule = rule;
    this.group = SqgPartitionGroup.of(type.name().toLowerCase(Locale.ROOT), maxFingerprints);
  }

  /** The rule, where nothing overrides it. */
  public SqgSlowSqlRule rule() {
    return rule;
  }

  /** What statements of the type are bounded by. */
  public SqgPartitionGroup group() {
    return group;
  }
}
