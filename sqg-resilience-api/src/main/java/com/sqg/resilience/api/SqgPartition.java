package com.sqg.resilience.api;

import com.sqg.resilience.api.rule.SqgSlowSqlRule;

/**
 * A part of a resource's calls that has a small breaker of its own beside the resource's: one SQL
 * fingerprint. The engine keeps a state for each {@link #key key} of each {@link #group group} of a
 * resource; the rule comes with every call, and that of the call at hand counts. Implementations
 * are immutable.
 */
public interface SqgPartition {

  /**
   * {@return what tells the partition from the others of its group} Compared with {@code equals},
   * kept for as long as the engine keeps the state; its {@code toString} is for people.
   */
  Object key();

  /** {@return the group it is bounded with} */
  SqgPartitionGroup group();

  /** {@return when its calls are refused} */
  SqgSlowSqlRule rule();
}
