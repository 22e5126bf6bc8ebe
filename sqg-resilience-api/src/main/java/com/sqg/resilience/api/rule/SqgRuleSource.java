package com.sqg.resilience.api.rule;

import java.util.function.Consumer;

/**
 * Where rules come from: the application's configuration, or a bean of this type in its place.
 * Thread-safe.
 */
public interface SqgRuleSource {

  /** {@return the rules of this moment; asked once at start-up} */
  SqgRuleSnapshot current();

  /**
   * Registers the one consumer of later snapshots. The consumer validates: one that is refused
   * changes nothing, is logged and announced as an event, and the source carries on.
   *
   * @param consumer takes the snapshots, on the thread of the source
   */
  void onChange(Consumer<? super SqgRuleSnapshot> consumer);
}
