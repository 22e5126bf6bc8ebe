package com.sqg.resilience.core.slowsql;

/** What statements share a breaker. */
public enum PartitionBy {
  /** Those of one shape. */
  FINGERPRINT,
  /** Those of one mapper method. */
  MAPPER,
  /** Those whose first table is the same. */
  TABLE,
  /** All of one data source. */
  DATASOURCE
}
