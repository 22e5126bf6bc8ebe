package com.sqg.resilience.starter.metrics;

import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.event.AsyncDelivery;
import com.sqg.resilience.core.event.EventPublisher;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.resource.ResourceRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
  private final Map<String, KindSource> kinds = new HashMap<>();
  private final Map<String, SourceMeters> sources = new HashMap<>();

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
      runtime.resources().onChange(resource -> tasks.deliver(() -> register(resource)));
      if (runtime.slowSql().enabled()) {
        registerSlowSql();
      }
    }
  }

  private void registerSlowSql() {
    tasks.deliver(
        () -> inEveryRegistry(meters -> SlowSqlMeters.gauges(meters, runtime.openBreakers())));
    runtime
        .slowSqlReporter()
        .statistics()
        .onNew(
            counters ->
                tasks.deliver(
                    () -> inEveryRegistry(meters -> SlowSqlMeters.counters(meters, counters))));
  }

  /** Of several registries Spring Boot makes a primary composite, which spreads meters itself. */
  private Collection<MeterRegistry> lookUp() {
    MeterRegistry primary = registryBeans.getIfUnique();
    return primary == null
        ? registryBeans.orderedStream().collect(Collectors.toList())
        : Collections.singleton(primary);
  }

  /** Registers what is due for a resource: it is new, has new rules, or a figure of it moved. */
  private void register(GuardedResource resource) {
    if (kinds.isEmpty()) {
      inEveryRegistry(this::registerLimits);
    }
    String kind = resource.kind();
    KindSource kindSource = kinds.computeIfAbsent(kind, this::registerKind);
    SourceMeters meters =
        resourceTag
            ? sources.computeIfAbsent(resource.name(), name -> metersOf(resource))
            : sources.computeIfAbsent(kind, k -> new SourceMeters(typeTag(k), kindSource));
    meters.register(
        PossibleReasons.of(runtime.rules().current(), resource.context()), this::inEveryRegistry);
  }

  private SourceMeters metersOf(GuardedResource resource) {
    return new SourceMeters(
        Tags.of("resource", resource.name()), new ResourceSource(runtime.engine(), resource));
  }

  private void registerLimits(OwnMeters meters) {
    meters.gauge(
        MeterName.RESOURCES_MAX, Tags.empty(), runtime.resources(), ResourceRegistry::maxResources);
    meters.counter(
        MeterName.EVENTS_DROPPED, Tags.empty(), runtime.events(), EventPublisher::dropped);
  }

  private KindSource registerKind(String kind) {
    KindSource source = new KindSource(runtime, kind);
    inEveryRegistry(
        meters -> {
          meters.gauge(MeterName.RESOURCES_CURRENT, typeTag(kind), source, KindSource::size);
          meters.counter(MeterName.RESOURCE_OVERFLOW, typeTag(kind), source, KindSource::folds);
        });
    return source;
  }

  private static Tags typeTag(String kind) {
    return Tags.of("type", kind);
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
