package com.sqg.resilience.starter;

import com.sqg.resilience.api.engine.SqgResilienceEngine;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * The right to use an engine of the application. An engine has one set of rules and tells one
 * listener of its transitions, so contexts that share one would undo each other's settings in turn.
 */
final class EngineClaim implements AutoCloseable {

  private static final Set<SqgResilienceEngine> CLAIMED =
      Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));

  private final SqgResilienceEngine engine;

  private EngineClaim(SqgResilienceEngine engine) {
    this.engine = engine;
  }

  /**
   * Claims an engine.
   *
   * @throws IllegalStateException if another open application context uses it
   */
  static EngineClaim on(SqgResilienceEngine engine) {
    if (!CLAIMED.add(engine)) {
      throw new IllegalStateException(
          "The SqgResilienceEngine bean '"
              + engine.name()
              + "' ("
              + engine.getClass().getName()
              + ") is used by another application context already, and an engine serves one. Define"
              + " one in each context rather than in their parent, or choose another here with "
              + "env.config.resilience.engine");
    }
    return new EngineClaim(engine);
  }

  @Override
  public void close() {
    CLAIMED.remove(engine);
  }
}
