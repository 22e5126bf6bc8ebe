package com.sqg.resilience.adapter.redis.command;

/** What a command does to the data: the last part of its resource's name. */
public enum CommandRole {
  /** Leaves the data as it is. */
  READ("read"),
  /** May change it; also what is not known, and what is sent together. */
  WRITE("write"),
  /** Runs or manages scripts and functions, which may do either and take any time. */
  SCRIPT("script");

  private final String operation;

  CommandRole(String operation) {
    this.operation = operation;
  }

  /** As resources name it. */
  public String operation() {
    return operation;
  }
}
