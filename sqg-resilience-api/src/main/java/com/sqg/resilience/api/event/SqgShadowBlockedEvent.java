package com.sqg.resilience.api.event;

import com.sqg.resilience.api.SqgBlockReason;
import org.jspecify.annotations.Nullable;

/** A call ran that would have been refused in enforce mode. */
public final class SqgShadowBlockedEvent extends SqgResilienceEvent {

  private final String resource;
  private final SqgBlockReason reason;
  private final @Nullable String ruleId;

  /**
   * Describes the event.
   *
   * @param resource the call's resource
   * @param reason why it would have been refused
   * @param ruleId the rule that would have refused; null if the engine named none
   */
  public SqgShadowBlockedEvent(String resource, SqgBlockReason reason, @Nullable String ruleId) {
    this.resource = resource;
    this.reason = reason;
    this.ruleId = ruleId;
  }

  /** {@return the call's resource} */
  public String resource() {
    return resource;
  }

  /** {@return why it would have been refused} */
  public SqgBlockReason reason() {
    return reason;
  }

  /** {@return the rule that would have refused; null if the engine named none} */
  public @Nullable String ruleId() {
    return ruleId;
  }

  @Override
  public String toString() {
    return "SqgShadowBlockedEvent["
        + "resource="
        + resource
        + ", "
        + "reason="
        + reason
        + ", "
        + "ruleId="
        + ruleId
        + ']';
  }
}
