package com.sqg.resilience.starter.metrics;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.event.AsyncDelivery;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.resource.ResourceRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
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
  private final AsyncDelivery<Runnable> tasks;
  private volatile List<OwnMeters> registries = Collections.emptyList();
  // Only the thread of the tasks touches these. Meters hold what they read weakly.
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
    this.tasks =
        new AsyncDelivery<>("sqg-resilience-metrics", CAPACITY, Runnable::run, runtime.log());
  }

  @Override
  public void afterSingletonsInstantiated() {
    if (enabled) {
      registries = lookUp().stream().map(OwnMeters::new).collect(Collectors.toList());
    }
    if (!registries.isEmpty()) {
      runtime.resources().onNew(resource -> tasks.deliver(() -> register(resource)));
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
    inEveryRegistry(
        meters -> {
          if (newKind) {
            registerKind(meters, resource);
          }
          if (resourceTag) {
            Counts counts = figure -> figure.applyAsLong(resource.statistics());
            register(meters, Tags.of("resource", resource.name()), counts, resource);
          }
        });
  }

  /** One registry's fault, a mismatch of versions included, is not the next one's. */
  private void inEveryRegistry(Consumer<OwnMeters> task) {
    for (OwnMeters meters : registries) {
      try {
        task.accept(meters);
      } catch (Throwable fault) {
        warn(meters.registry(), fault);
      }
    }
  }

  private void registerKind(OwnMeters meters, GuardedResource first) {
    String kind = first.kind();
    ResourceRegistry resources = runtime.resources();
    Tags tags = Tags.of("type", kind);
    meters.gauge("resources.current", tags, resources, r -> count(r, kind));
    meters.counter("resource.overflow", tags, resources, r -> folds(r, kind));
    if (!resourceTag) {
      Counts counts =
          figure ->
              resources.view().stream()
                  .filter(resource -> resource.kind().equals(kind))
                  .mapToLong(resource -> figure.applyAsLong(resource.statistics()))
                  .sum();
      register(meters, tags, counts, first);
    }
  }

  private void register(OwnMeters meters, Tags tags, Counts counts, GuardedResource resource) {
    readByMeters.add(counts);
    // A kind may have resources of both directions.
    SqgEntryType entryType = resourceTag ? resource.entryType() : SqgEntryType.IN;
    new CountMeters(meters, tags, counts).register(entryType);
  }

  private static long count(ResourceRegistry resources, String kind) {
    return resources.view().stream().filter(resource -> resource.kind().equals(kind)).count();
  }

  private static long folds(ResourceRegistry resources, String kind) {
    LongAdder folds = resources.folds().get(kind);
    return folds == null ? 0 : folds.sum();
  }

  private void warn(MeterRegistry registry, Throwable fault) {
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

  /**
   * Removes the meters: a registry that outlives the context would show a dead one. On the thread
   * of the tasks too, since a registry that blocks must not hold up the shutdown for long.
   */
  @Override
  public void close() {
    if (!registries.isEmpty()) {
      tasks.deliver(() -> inEveryRegistry(OwnMeters::removeAll));
    }
    tasks.close();
  }
}
