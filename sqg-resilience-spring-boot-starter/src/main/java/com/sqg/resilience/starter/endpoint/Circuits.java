package com.sqg.resilience.starter.endpoint;

import com.sqg.resilience.api.engine.SqgCircuitControl;
import org.jspecify.annotations.Nullable;

/** What may be ordered of a circuit. */
final class Circuits {

  static final String ALLOWED = "open, closed, automatic";

  private Circuits() {}

  /** The order, as it is written. */
  static String text(SqgCircuitControl control) {
    switch (control) {
      case FORCED_OPEN:
        return "open";
      case FORCED_CLOSED:
        return "closed";
      default:
        return "automatic";
    }
  }

  /** The order; null if there is no such one. */
  static @Nullable SqgCircuitControl parse(String circuit) {
    SqgCircuitControl forced = Texts.parse(SqgCircuitControl.class, "forced_" + circuit.trim());
    return forced != null ? forced : Texts.parse(SqgCircuitControl.class, circuit);
  }
}
