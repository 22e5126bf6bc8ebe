package com.sqg.resilience.api.event;

/** New rules were refused whole; the ones before stay in force. */
public final class SqgRulesRefusedEvent extends SqgResilienceEvent {

  private final long version;
  private final String problem;

  /** Describes the event. */
  public SqgRulesRefusedEvent(long version, String problem) {
    this.version = version;
    this.problem = problem;
  }

  /** The refused snapshot's version; 0 if it could not be told. */
  public long version() {
    return version;
  }

  /** What is wrong with it. */
  public String problem() {
    return problem;
  }

  @Override
  public String toString() {
    return "SqgRulesRefusedEvent[" + "version=" + version + ", " + "problem=" + problem + ']';
  }
}
