package com.sqg.resilience.api.event;

/**
 * Hears of what the framework did. Called on the framework's own thread, never on a business
 * thread; a listener that blocks delays other listeners and makes events drop, nothing else.
 */
@FunctionalInterface
public interface SqgResilienceEventListener {

  /**
   * Something happened; the event's class says what.
   *
   * @param event what happened
   */
  void onEvent(SqgResilienceEvent event);
}
