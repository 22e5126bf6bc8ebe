package com.sqg.resilience.api.event;

/** A call was counted under its kind's aggregate because there are too many resources. */
public final class SqgResourceOverflowEvent extends SqgResilienceEvent {

  private final String resource;
  private final String aggregate;
  private final int maxResources;

  /** Describes the event. */
  public SqgResourceOverflowEvent(String resource, String aggregate, int maxResources) {
    this.resource = resource;
    this.aggregate = aggregate;
    this.maxResources = maxResources;
  }

  /** The folded name. */
  public String resource() {
    return resource;
  }

  /** The resource that the call was counted under. */
  public String aggregate() {
    return aggregate;
  }

  /** The limit in force. */
  public int maxResources() {
    return maxResources;
  }

  @Override
  public String toString() {
    return "SqgResourceOverflowEvent["
        + "resource="
        + resource
        + ", "
        + "aggregate="
        + aggregate
        + ", "
        + "maxResources="
        + maxResources
        + ']';
  }
}
