package com.sqg.resilience.api.event;

import java.time.Instant;

/**
 * Something the framework did. Subclasses say what; more may be added. Immutable. Nothing in an
 * event is null unless it is said to be.
 */
public abstract class SqgResilienceEvent {

  private final long epochMillis = System.currentTimeMillis();

  SqgResilienceEvent() {}

  /** When it happened, to the millisecond. */
  public final Instant time() {
    return Instant.ofEpochMilli(epochMillis);
  }
}
