package com.sqg.resilience.starter.metrics;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.event.AsyncDelivery;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.resource.ResourceRegistry;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * Registers meters for every resource, as resources appear, on a thread of its own: a registry that
 * throws or blocks is never met by a call.
 */
public final class ResilienceMeters implements SmartInitializingSingleton, AutoCloseable {

  private static final int CAPACITY = 200_000;

  private final ResilienceRuntime runtime;
  private final ObjectProvider<MeterRegistry> registryBeans;
  private final boolean enabled;
  private final boolean resourceTag;
  private final AsyncDelivery<GuardedResource> arrivals =
      new AsyncDelivery<>("sqg-resilience-metrics", CAPACITY, this::register);
  private volatile Collection<MeterRegistry> registries = Collections.emptyList();
  // Only the delivery's thread touches these. Meters hold what they read weakly.
  private final List<Counts> readByMeters = new ArrayList<>();
  private final Set<String> kinds = new HashSet<>();

  /**
   * Prepares meters; registries are looked up when all singletons exist.
   *
   * @param enabled false for no meters at all
   * @param resourceTag whether meters tell resources apart, or kinds only
   */
  public ResilienceMeters(
      ResilienceRuntime runtime,
      ObjectProvider<MeterRegistry> registryBeans,
      boolean enabled,
      boolean resourceTag) {
    this.runtime = runtime;
    this.registryBeans = registryBeans;
    this.enabled = enabled;
    this.resourceTag = resourceTag;
  }

  @Override
  public void afterSingletonsInstantiated() {
    registries = enabled ? lookUp() : Collections.emptyList();
    if (!registries.isEmpty()) {
      runtime.resources().onNew(arrivals::deliver);
    }
  }

  /** Of several registries Spring Boot makes a primary composite, which spreads meters itself. */
  private Collection<MeterRegistry> lookUp() {
    MeterRegistry primary = registryBeans.getIfUnique();
    return primary == null
        ? registryBeans.orderedStream().collect(Collectors.toList())
        : Collections.singleton(primary);
  }

  private void register(GuardedResource resource) {
    boolean newKind = kinds.add(resource.kind());
    for (MeterRegistry registry : registries) {
      try {
        if (newKind) {
          registerKind(registry, resource);
        }
        if (resourceTag) {
          Counts counts = figure -> figure.applyAsLong(resource.statistics());
          register(registry, Tags.of("resource", resource.name()), counts, resource);
        }
      } catch (RuntimeException fault) {
        warn(registry, fault);
      }
    }
  }

  private void registerKind(MeterRegistry registry, GuardedResource first) {
    String kind = first.kind();
    ResourceRegistry resources = runtime.resources();
    Tags tags = Tags.of("type", kind);
    Gauge.builder("sqg.resilience.resources.current", () -> count(resources, kind))
        .tags(tags)
        .register(registry);
    FunctionCounter.builder("sqg.resilience.resource.overflow", resources, r -> folds(r, kind))
        .tags(tags)
        .register(registry);
    if (!resourceTag) {
      Counts counts =
          figure ->
              resources.view().stream()
                  .filter(resource -> resource.kind().equals(kind))
                  .mapToLong(resource -> figure.applyAsLong(resource.statistics()))
                  .sum();
      register(registry, tags, counts, first);
    }
  }

  private void register(
      MeterRegistry registry, Tags tags, Counts counts, GuardedResource resource) {
    readByMeters.add(counts);
    // A kind may have resources of both directions.
    SqgEntryType entryType = resourceTag ? resource.entryType() : SqgEntryType.IN;
    new CountMeters(registry, tags, counts).register(resource.kind(), entryType);
  }

  private static long count(ResourceRegistry resources, String kind) {
    return resources.view().stream().filter(resource -> resource.kind().equals(kind)).count();
  }

  private static long folds(ResourceRegistry resources, String kind) {
    LongAdder folds = resources.folds().get(kind);
    return folds == null ? 0 : folds.sum();
  }

  private void warn(MeterRegistry registry, RuntimeException fault) {
    String name = registry.getClass().getName();
    runtime
        .log()
        .limitedWarn(
            "metrics-failed",
            name,
            fault.getClass().getName(),
            line -> line.with("registry", name),
            fault);
  }

  @Override
  public void close() {
    arrivals.close();
  }
}
