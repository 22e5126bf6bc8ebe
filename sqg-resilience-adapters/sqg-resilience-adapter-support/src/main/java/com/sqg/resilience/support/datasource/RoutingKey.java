package com.sqg.resilience.support.datasource;

/** Asks a routing data source where it leads to now. Thread-safe. */
interface RoutingKey {

  /**
   * The name of the target that a connection borrowed now would come from. May throw what the
   * application's own routing code throws.
   */
  String current() throws Throwable;
}
