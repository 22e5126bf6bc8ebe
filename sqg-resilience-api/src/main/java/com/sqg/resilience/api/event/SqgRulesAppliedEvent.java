package com.sqg.resilience.api.event;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** New rules are in force. */
public final class SqgRulesAppliedEvent extends SqgResilienceEvent {

  private final long version;
  private final List<String> changes;

  /** Describes the event; the changes are copied. */
  public SqgRulesAppliedEvent(long version, List<String> changes) {
    this.version = version;
    this.changes = Collections.unmodifiableList(new ArrayList<>(changes));
  }

  /** The snapshot's version. */
  public long version() {
    return version;
  }

  /**
   * What changed for the resources called so far and globally, a line each, for people to read;
   * unmodifiable, empty if nothing did.
   */
  public List<String> changes() {
    return changes;
  }

  @Override
  public String toString() {
    return "SqgRulesAppliedEvent[" + "version=" + version + ", " + "changes=" + changes + ']';
  }
}
