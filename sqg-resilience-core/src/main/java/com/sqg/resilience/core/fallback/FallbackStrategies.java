package com.sqg.resilience.core.fallback;

import com.sqg.resilience.api.SqgFallbackStrategy;
import org.jspecify.annotations.Nullable;

/** Where strategies named by their class come from. Thread-safe. */
public interface FallbackStrategies {

  /**
   * What stands in the way of a strategy, in words that follow its name; null if nothing does. Must
   * not create it.
   */
  @Nullable String faultOf(Class<? extends SqgFallbackStrategy> type);

  /** The strategy; asked when it is first needed. */
  SqgFallbackStrategy get(Class<? extends SqgFallbackStrategy> type);
}
