package com.sqg.resilience.starter.metrics;

import com.sqg.resilience.core.resource.ResourceStatistics;
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

/**
 * The meters that one application context has in one registry. A registry may outlive the context:
 * its meters replace those of an earlier one, read weakly, and can be removed. Not thread-safe.
 */
final class OwnMeters {

  private final MeterRegistry registry;
  private final List<Meter> meters = new ArrayList<>();

  OwnMeters(MeterRegistry registry) {
    this.registry = registry;
  }

  MeterRegistry registry() {
    return registry;
  }

  /** Adds the meter that shows a figure of a source. */
  void add(Figure figure, Tags tags, MeterSource source) {
    Tags all = tags.and(figure.tags());
    switch (figure.type()) {
      case COUNTER:
        counter(figure.name(), all, source, figure.value());
        break;
      case GAUGE:
        gauge(figure.name(), all, source, figure.value());
        break;
      case TIMER:
        timer(figure.name(), all, source, figure.value());
    }
  }

  <T> void gauge(MeterName name, Tags tags, T source, ToDoubleFunction<T> value) {
    replace(name, tags, Meter.Type.GAUGE);
    meters.add(
        Gauge.builder(name.id(), source, value)
            .description(name.description())
            .tags(tags)
            .register(registry));
  }

  <T> void counter(MeterName name, Tags tags, T source, ToDoubleFunction<T> count) {
    replace(name, tags, Meter.Type.COUNTER);
    meters.add(
        FunctionCounter.builder(name.id(), source, count)
            .description(name.description())
            .tags(tags)
            .register(registry));
  }

  private void timer(
      MeterName name, Tags tags, MeterSource source, ToDoubleFunction<MeterSource> nanos) {
    replace(name, tags, Meter.Type.TIMER);
    meters.add(
        FunctionTimer.builder(
                name.id(),
                source,
                s -> s.sum(ResourceStatistics::completed),
                nanos,
                TimeUnit.NANOSECONDS)
            .description(name.description())
            .tags(tags)
            .register(registry));
  }

  /** A registry keeps the first meter of an id, though what that one reads may be gone. */
  private void replace(MeterName name, Tags tags, Meter.Type type) {
    registry.removeByPreFilterId(new Meter.Id(name.id(), tags, null, null, type));
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
