package com.sqg.resilience.api.event;

/** A call was counted under its kind's aggregate because there are too many resources. */
public final class SqgResourceOverflowEvent extends SqgResilienceEvent {

  private final String resource;
  private final String aggregate;
  private final int maxResources;

  /**
   * Describes the event.
   *
   * @param resource the folded name
   * @param aggregate the resource that the call was counted under
   * @param maxResources the limit in force
   */
  public SqgResourceOverflowEvent(String resource, String aggregate, int maxResources) {
    this.resource = resource;
    this.aggregate = aggregate;
    this.maxResources = maxResources;
  }

  /** {@return the folded name} */
  public String resource() {
    return resource;
  }

  /** {@return the resource that the call was counted under} */
  public String aggregate() {
    return aggregate;
  }

  /** {@return the limit in force} */
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
