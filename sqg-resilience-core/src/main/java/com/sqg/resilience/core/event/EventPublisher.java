package com.sqg.resilience.core.event;

import com.sqg.resilience.api.event.SqgResilienceEvent;
import com.sqg.resilience.api.event.SqgResilienceEventListener;
import com.sqg.resilience.core.log.ResilienceLog;
import java.util.List;
import java.util.function.Supplier;

/** Publishes events to the application's listeners, off the calling thread. Thread-safe. */
public final class EventPublisher implements AutoCloseable {

  private static final int CAPACITY = 4_096;

  private final Supplier<List<SqgResilienceEventListener>> listeners;
  private final ResilienceLog log;
  private final AsyncDelivery<SqgResilienceEvent> delivery;

  /**
   * A publisher.
   *
   * @param listeners yields the listeners; asked for every event, so it may resolve them late
   */
  public EventPublisher(Supplier<List<SqgResilienceEventListener>> listeners, ResilienceLog log) {
    this.listeners = listeners;
    this.log = log;
    this.delivery = new AsyncDelivery<>("sqg-resilience-events", CAPACITY, this::dispatch, log);
  }

  /** Publishes the event that the supplier makes; without listeners none is made. Never throws. */
  public void publish(Supplier<? extends SqgResilienceEvent> event) {
    try {
      if (!listeners.get().isEmpty()) {
        delivery.deliver(event.get());
      }
    } catch (Throwable fault) {
      log.limitedWarn(
          "event-not-published", "listeners", fault.getClass().getName(), line -> {}, fault);
    }
  }

  /** How many events were dropped because listeners were too slow. */
  public long dropped() {
    return delivery.dropped();
  }

  private void dispatch(SqgResilienceEvent event) {
    for (SqgResilienceEventListener listener : listeners.get()) {
      try {
        listener.onEvent(event);
      } catch (Throwable fault) {
        String name = listener.getClass().getName();
        log.limitedWarn(
            "listener-failed",
            name,
            fault.getClass().getName(),
            line -> line.with("listener", name).with("on", event),
            fault);
      }
    }
  }

  @Override
  public void close() {
    delivery.close();
  }
}
