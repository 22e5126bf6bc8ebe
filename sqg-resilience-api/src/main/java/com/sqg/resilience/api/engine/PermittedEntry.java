package com.sqg.resilience.api.engine;

enum PermittedEntry implements SqgEntry {
  INSTANCE;

  @Override
  public String toString() {
    return "permitted";
  }
}
