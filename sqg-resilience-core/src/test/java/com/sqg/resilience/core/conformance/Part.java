package com.sqg.resilience.core.conformance;

import com.sqg.resilience.api.SqgPartition;
import com.sqg.resilience.api.SqgPartitionGroup;
import com.sqg.resilience.api.rule.SqgSlowSqlRule;

/** A partition given by its parts. */
record Part(Object key, SqgPartitionGroup group, SqgSlowSqlRule rule) implements SqgPartition {

  static final SqgPartitionGroup SELECT = SqgPartitionGroup.of("select", 100);

  static Part of(Object key, SqgSlowSqlRule rule) {
    return new Part(key, SELECT, rule);
  }

  Part in(SqgPartitionGroup other) {
    return new Part(key, other, rule);
  }

  Part under(SqgSlowSqlRule other) {
    return new Part(key, group, other);
  }
}
