package com.sqg.resilience.api.rule;

import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceContext;
import org.jspecify.annotations.Nullable;

/**
 * All rules in force at one moment. Immutable and thread-safe; the same question always gets an
 * equal answer.
 */
public interface SqgRuleSnapshot {

  /** {@return grows with every snapshot of a source} */
  long version();

  /** {@return the mode of resources that have none of their own; null to leave it as it is} */
  @Nullable SqgMode mode();

  /** {@return when to shed inbound traffic; null for never} */
  @Nullable SqgSystemRule system();

  /**
   * The complete rules of one resource. Only its name, kind and entry type matter. May be asked for
   * resources that no rule names.
   *
   * @param context the resource
   * @return its rules; never null
   * @throws IllegalArgumentException if the rules of this resource contradict each other
   */
  SqgResourceRules rulesFor(SqgResourceContext context);
}
