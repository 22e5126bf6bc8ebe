package com.sqg.resilience.api.rule;

import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceContext;
import org.jspecify.annotations.Nullable;

/**
 * All rules of one moment, as an {@link SqgRuleSource} gives them and as an engine gets them.
 * Immutable and thread-safe; the same question always gets an equal answer, quickly.
 *
 * <p>What a source's snapshot leaves out is taken from the application's configuration, part by
 * part: the global mode, the system rule, and of each resource the mode, the breakers together, the
 * flow rule, the bulkhead, the hot-key rule and the two lists of exceptions together. A source can
 * therefore replace a configured rule but not remove one; a limit that is never reached, or {@link
 * SqgMode#OFF} for the resource, comes to the same. The snapshot that an engine gets is complete.
 */
public interface SqgRuleSnapshot {

  /**
   * Orders the snapshots of a source: each has a greater version than those before it, also across
   * restarts of whatever the source reads. Otherwise any number.
   */
  long version();

  /** The mode of resources that have none of their own; null, the default, says nothing. */
  default @Nullable SqgMode mode() {
    return null;
  }

  /**
   * When to shed inbound traffic. From a source null, the default, says nothing; to an engine it
   * means never.
   */
  default @Nullable SqgSystemRule system() {
    return null;
  }

  /**
   * The rules of one resource. Only its name, kind and entry type matter. May be asked for
   * resources that no rule names, on the thread of a business call.
   *
   * @return {@link SqgResourceRules#none()} for a resource there is nothing to say about; never
   *     null
   * @throws IllegalArgumentException if the rules of this resource contradict each other
   */
  SqgResourceRules rulesFor(SqgResourceContext context);
}
