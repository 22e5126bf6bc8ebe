package com.sqg.resilience.api;

/** The direction of a call, seen from the service that embeds the framework. */
public enum SqgEntryType {
  /** Traffic that enters the service. Load shedding applies to it. */
  IN,
  /** A call to a dependency. */
  OUT
}
