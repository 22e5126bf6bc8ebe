package com.sqg.resilience.api.rule;

/** How the breaker of a SQL partition leaves OPEN when its open duration is over. */
public enum SqgSlowSqlRecovery {
  /** It is HALF_OPEN: one call is let through, and how long it takes decides. */
  PROBE,
  /** It is CLOSED again, and has counted nothing. */
  RESET
}
