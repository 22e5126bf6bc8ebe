package com.sqg.resilience.api;

/** Why a call was, or in {@link SqgMode#OBSERVE} would have been, refused. */
public enum SqgBlockReason {
  /** A circuit breaker of the resource is open, or half-open with its probe under way. */
  CIRCUIT_OPEN,
  /** More calls a second than the flow rule admits. */
  FLOW_LIMIT,
  /** More calls at once than the bulkhead admits. */
  CONCURRENCY_LIMIT,
  /** One key of the resource takes more than its share. */
  HOT_KEY_LIMIT,
  /** This instance is overloaded and sheds inbound traffic. */
  SYSTEM_OVERLOAD,
  /** The statement's fingerprint has proved slow. */
  SLOW_SQL
}
