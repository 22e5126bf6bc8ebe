package com.sqg.resilience.api.event;

import java.time.Instant;

/** Something the framework did. Subclasses say what. Immutable. */
public abstract class SqgResilienceEvent {

  private final long epochMillis = System.currentTimeMillis();

  SqgResilienceEvent() {}

  /** {@return when it happened} */
  public final Instant time() {
    return Instant.ofEpochMilli(epochMillis);
  }
}
