package com.sqg.resilience.api;

/** How far the framework may go with a call. */
public enum SqgMode {
  /** The call runs as if the framework were absent: no metrics, no rules. */
  OFF,
  /** Everything is computed and counted, nothing is rejected, delayed or replaced. The default. */
  OBSERVE,
  /** Rules act: calls are refused, queued and replaced by fallbacks. */
  ENFORCE
}
