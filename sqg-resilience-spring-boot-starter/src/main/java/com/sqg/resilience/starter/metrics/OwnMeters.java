package com.sqg.resilience.starter.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * The meters that one application context has in one registry. A registry may outlive the context:
 * its meters replace those of an earlier one, read weakly, and can be removed. Not thread-safe.
 */
final class OwnMeters {

  private static final String PREFIX = "sqg.resilience.";

  private final MeterRegistry registry;
  private final List<Meter> meters = new ArrayList<>();

  OwnMeters(MeterRegistry registry) {
    this.registry = registry;
  }

  MeterRegistry registry() {
    return registry;
  }

  <T> void gauge(String name, Tags tags, T source, ToDoubleFunction<T> value) {
    replace(name, tags, Meter.Type.GAUGE);
    meters.add(Gauge.builder(PREFIX + name, source, value).tags(tags).register(registry));
  }

  <T> void counter(String name, Tags tags, T source, ToDoubleFunction<T> count) {
    replace(name, tags, Meter.Type.COUNTER);
    meters.add(FunctionCounter.builder(PREFIX + name, source, count).tags(tags).register(registry));
  }

  <T> void timer(
      String name, Tags tags, T source, ToLongFunction<T> count, ToDoubleFunction<T> nanos) {
    replace(name, tags, Meter.Type.TIMER);
    meters.add(
        FunctionTimer.builder(PREFIX + name, source, count, nanos, TimeUnit.NANOSECONDS)
            .tags(tags)
            .register(registry));
  }

  /** A registry keeps the first meter of an id, though what that one reads may be gone. */
  private void replace(String name, Tags tags, Meter.Type type) {
    registry.removeByPreFilterId(new Meter.Id(PREFIX + name, tags, null, null, type));
  }

  /** Removes the meters, but none that another context has put in their place. */
  void removeAll() {
    Set<Meter> present = Collections.newSetFromMap(new IdentityHashMap<>());
    present.addAll(registry.getMeters());
    for (Meter meter : meters) {
      if (present.contains(meter)) {
        registry.remove(meter);
      }
    }
    meters.clear();
  }
}
