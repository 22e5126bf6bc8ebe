package com.sqg.resilience.core.resource;

import com.sqg.resilience.api.event.SqgStateTransitionEvent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The last transitions of one resource's breakers. Thread-safe. */
public final class TransitionHistory {

  private static final int CAPACITY = 10;

  // Most resources never have any.
  private @Nullable Deque<SqgStateTransitionEvent> last;

  /** Adds one; the oldest one goes if there are ten. */
  public synchronized void add(SqgStateTransitionEvent transition) {
    if (last == null) {
      last = new ArrayDeque<>(CAPACITY);
    }
    if (last.size() == CAPACITY) {
      last.removeLast();
    }
    last.addFirst(transition);
  }

  /** At most ten, newest first; a copy. */
  public synchronized List<SqgStateTransitionEvent> latest() {
    return last == null ? new ArrayList<>() : new ArrayList<>(last);
  }
}
