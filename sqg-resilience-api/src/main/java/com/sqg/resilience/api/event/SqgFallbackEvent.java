package com.sqg.resilience.api.event;

import org.jspecify.annotations.Nullable;

/** A fallback answered, or tried to. */
public final class SqgFallbackEvent extends SqgResilienceEvent {

  private final String resource;
  private final Throwable cause;
  private final @Nullable Throwable error;

  /** Describes the event. */
  public SqgFallbackEvent(String resource, Throwable cause, @Nullable Throwable error) {
    this.resource = resource;
    this.cause = cause;
    this.error = error;
  }

  /** The call's resource. */
  public String resource() {
    return resource;
  }

  /** Why the fallback ran: the refusal, or the failure without its wrappers. */
  public Throwable cause() {
    return cause;
  }

  /** What the fallback threw; null if it answered. */
  public @Nullable Throwable error() {
    return error;
  }

  @Override
  public String toString() {
    return "SqgFallbackEvent["
        + "resource="
        + resource
        + ", "
        + "cause="
        + cause
        + ", "
        + "error="
        + error
        + ']';
  }
}
