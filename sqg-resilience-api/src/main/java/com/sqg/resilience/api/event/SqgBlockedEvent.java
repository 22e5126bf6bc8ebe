package com.sqg.resilience.api.event;

import com.sqg.resilience.api.SqgBlockReason;
import org.jspecify.annotations.Nullable;

/** A call was refused. */
public final class SqgBlockedEvent extends SqgResilienceEvent {

  private final String resource;
  private final SqgBlockReason reason;
  private final @Nullable String ruleId;

  /**
   * Describes the event.
   *
   * @param resource the refused resource
   * @param reason why it was refused
   * @param ruleId the rule that refused; null if the engine named none
   */
  public SqgBlockedEvent(String resource, SqgBlockReason reason, @Nullable String ruleId) {
    this.resource = resource;
    this.reason = reason;
    this.ruleId = ruleId;
  }

  /** {@return the refused resource} */
  public String resource() {
    return resource;
  }

  /** {@return why it was refused} */
  public SqgBlockReason reason() {
    return reason;
  }

  /** {@return the rule that refused; null if the engine named none} */
  public @Nullable String ruleId() {
    return ruleId;
  }

  @Override
  public String toString() {
    return "SqgBlockedEvent["
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
