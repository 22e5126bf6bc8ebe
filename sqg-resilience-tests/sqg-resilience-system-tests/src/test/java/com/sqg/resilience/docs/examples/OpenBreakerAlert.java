package com.sqg.resilience.docs.examples;

import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.event.SqgResilienceEvent;
import com.sqg.resilience.api.event.SqgResilienceEventListener;
import com.sqg.resilience.api.event.SqgStateTransitionEvent;
import java.util.function.Consumer;

/** Tells people that a breaker has opened. */
public class OpenBreakerAlert implements SqgResilienceEventListener {

  private final Consumer<String> people;

  public OpenBreakerAlert(Consumer<String> people) {
    this.people = people;
  }

  @Override
  public void onEvent(SqgResilienceEvent event) {
    if (event instanceof SqgStateTransitionEvent) {
      SqgStateTransitionEvent transition = (SqgStateTransitionEvent) event;
      if (transition.to() == SqgCircuitState.OPEN) {
        people.accept(transition.resource() + " is open since " + transition.time());
      }
    }
  }
}
