package com.sqg.resilience.api.event;

/**
 * Hears of what the framework did. Called on the framework's own thread, one event after another in
 * the order in which they were published, and never on a business thread; listeners that are beans
 * in {@code @Order}. A listener that blocks delays the others and makes events drop, which the
 * endpoint counts; one that throws is named by a rate-limited warning, and the others hear of the
 * event all the same.
 */
@FunctionalInterface
public interface SqgResilienceEventListener {

  /** Something happened; the event's class says what. */
  void onEvent(SqgResilienceEvent event);
}
