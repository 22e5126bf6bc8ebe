package com.sqg.resilience.engine.sentinel;

import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgCircuitControl;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The guards of all resources known so far, under one snapshot of the rules. A resource's guard is
 * added once and never replaced; other rules make other guards.
 *
 * <p>{@link #get} is thread-safe. {@link #add} and {@link #under} need a lock of the caller: a
 * guard added while successors are made would be lost, and with it the calls it counts.
 */
final class Guards {

  private final GuardFactory factory;
  private final SqgRuleSnapshot rules;
  private final ConcurrentHashMap<String, ResourceGuard> guards = new ConcurrentHashMap<>();

  Guards(GuardFactory factory, SqgRuleSnapshot rules) {
    this.factory = factory;
    this.rules = rules;
  }

  @Nullable ResourceGuard get(String resource) {
    return guards.get(resource);
  }

  /** The resource's guard; a new one is kept. */
  ResourceGuard add(SqgResourceContext context) {
    ResourceGuard existing = guards.get(context.resource());
    if (existing != null) {
      return existing;
    }
    ResourceGuard guard = create(context);
    guards.put(context.resource(), guard);
    return guard;
  }

  /** A new guard that is not kept. */
  ResourceGuard create(SqgResourceContext context) {
    SqgResourceContext plain =
        SqgResourceContext.of(context.resource(), context.kind(), context.entryType());
    return factory.create(plain, rules, null);
  }

  /** The same resources under other rules; checks whose rule is the same are taken along. */
  Guards under(SqgRuleSnapshot snapshot) {
    Guards next = new Guards(factory, snapshot);
    for (ResourceGuard guard : guards.values()) {
      next.guards.put(guard.context().resource(), factory.create(guard.context(), snapshot, guard));
    }
    return next;
  }

  /** The guards whose breakers an operator holds. */
  List<ResourceGuard> controlled() {
    List<ResourceGuard> controlled = new ArrayList<>();
    for (ResourceGuard guard : guards.values()) {
      if (guard.parts().control() != SqgCircuitControl.AUTOMATIC) {
        controlled.add(guard);
      }
    }
    return controlled;
  }

  /** The breakers that the guards which follow no longer have. */
  List<BreakerCheck> breakersMissingIn(Guards next) {
    List<BreakerCheck> missing = new ArrayList<>();
    for (ResourceGuard guard : guards.values()) {
      ResourceGuard successor = next.guards.get(guard.context().resource());
      for (BreakerCheck breaker : guard.parts().breakers()) {
        if (successor == null || !successor.parts().breakers().contains(breaker)) {
          missing.add(breaker);
        }
      }
    }
    return missing;
  }
}
