package com.sqg.resilience.api.event;

import com.sqg.resilience.api.SqgMode;
import org.jspecify.annotations.Nullable;

/**
 * The mode that is in force changed, globally or for one resource. Resources that follow a changed
 * global mode are not told one by one.
 */
public final class SqgModeChangedEvent extends SqgResilienceEvent {

  private final @Nullable String resource;
  private final SqgMode from;
  private final SqgMode to;

  /** Describes the event. */
  public SqgModeChangedEvent(@Nullable String resource, SqgMode from, SqgMode to) {
    this.resource = resource;
    this.from = from;
    this.to = to;
  }

  /** The resource; null for the global mode. */
  public @Nullable String resource() {
    return resource;
  }

  /** The mode before. */
  public SqgMode from() {
    return from;
  }

  /** The mode now. */
  public SqgMode to() {
    return to;
  }

  @Override
  public String toString() {
    return "SqgModeChangedEvent["
        + "resource="
        + resource
        + ", "
        + "from="
        + from
        + ", "
        + "to="
        + to
        + ']';
  }
}
