package com.sqg.resilience.core.resource;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.core.classify.ClassifierChain;
import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.core.mode.ModeControl;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Every resource that was called, up to a limit. Beyond it a new name folds into its kind's
 * aggregate, so that a mistake in naming cannot exhaust memory. Thread-safe.
 */
public final class ResourceRegistry {

  private final int maxResources;
  private final ModeControl modes;
  private final ClassifierChain classifiers;
  private final ResilienceLog log;
  private final ConcurrentHashMap<String, GuardedResource> resources = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, LongAdder> folds = new ConcurrentHashMap<>();
  private final GuardedResource unguarded;
  private int admitted;
  private Function<SqgResourceContext, SqgResourceRules> rules = context -> SqgResourceRules.none();
  private volatile Consumer<? super GuardedResource> onNew = resource -> {};
  private volatile OverflowListener onOverflow = (name, aggregate, max) -> {};

  /**
   * An empty registry.
   *
   * @param maxResources most resources besides the aggregates; at least 1
   */
  public ResourceRegistry(
      int maxResources, ModeControl modes, ClassifierChain classifiers, ResilienceLog log) {
    if (maxResources < 1) {
      throw new IllegalArgumentException(
          "max-resources is " + maxResources + ", must be at least 1");
    }
    this.maxResources = maxResources;
    this.modes = modes;
    this.classifiers = classifiers;
    this.log = log;
    SqgResourceContext nameless =
        SqgResourceContext.of("_unguarded", ResourceKinds.METHOD, SqgEntryType.OUT);
    this.unguarded =
        new GuardedResource(
            nameless, SqgMode.OFF, classifiers.forResource(nameless, SqgResourceRules.none()));
  }

  /**
   * The resource of a name, made if need be. Never throws: a name that cannot be used gets a
   * resource whose mode is always off.
   */
  public GuardedResource resolve(@Nullable String name, String kind, SqgEntryType entryType) {
    GuardedResource resource = name == null ? null : resources.get(name);
    return resource != null ? resource : admitOrFold(name, kind, entryType);
  }

  private GuardedResource admitOrFold(@Nullable String name, String kind, SqgEntryType entryType) {
    String fault = ResourceNames.faultOf(name);
    if (name == null || fault != null) {
      log.limitedWarn(
          "bad-resource-name",
          kind,
          String.valueOf(fault),
          line -> line.with("kind", kind).with("name", shorten(name)).with("problem", fault),
          null);
      return unguarded;
    }
    GuardedResource admittedResource = admit(name, kind, entryType);
    return admittedResource != null ? admittedResource : fold(name, kind, entryType);
  }

  private synchronized @Nullable GuardedResource admit(
      String name, String kind, SqgEntryType entryType) {
    GuardedResource existing = resources.get(name);
    if (existing != null) {
      return existing;
    }
    if (admitted >= maxResources) {
      return null;
    }
    admitted++;
    return create(name, kind, entryType);
  }

  private GuardedResource fold(String name, String kind, SqgEntryType entryType) {
    String aggregateName = ResourceNames.aggregateOf(kind, entryType);
    folds.computeIfAbsent(kind, k -> new LongAdder()).increment();
    log.limitedWarn(
        "resource-overflow",
        kind,
        "max-resources",
        line ->
            line.with("kind", kind)
                .with("resource", name)
                .with("folded-into", aggregateName)
                .with("max-resources", maxResources),
        null);
    onOverflow.onOverflow(name, aggregateName, maxResources);
    return aggregate(aggregateName, kind, entryType);
  }

  private GuardedResource aggregate(String name, String kind, SqgEntryType entryType) {
    GuardedResource existing = resources.get(name);
    if (existing != null) {
      return existing;
    }
    synchronized (this) {
      existing = resources.get(name);
      return existing != null ? existing : create(name, kind, entryType);
    }
  }

  /** Holds the lock, so that rules which come into force meanwhile reach the new resource too. */
  private GuardedResource create(String name, String kind, SqgEntryType entryType) {
    SqgResourceContext context = SqgResourceContext.of(name, kind, entryType);
    SqgResourceRules resourceRules = rulesOf(context);
    GuardedResource resource =
        new GuardedResource(
            context,
            modes.effective(name, resourceRules.mode()),
            classifiers.forResource(context, resourceRules));
    resources.put(name, resource);
    announce(resource);
    return resource;
  }

  private void announce(GuardedResource resource) {
    try {
      onNew.accept(resource);
    } catch (RuntimeException fault) {
      log.limitedWarn(
          "resource-not-announced",
          resource.name(),
          fault.getClass().getName(),
          line -> line.with("resource", resource.name()),
          fault);
    }
  }

  private SqgResourceRules rulesOf(SqgResourceContext context) {
    try {
      return rules.apply(context);
    } catch (RuntimeException fault) {
      log.limitedWarn(
          "rules-unresolved",
          context.resource(),
          fault.getClass().getName(),
          line -> line.with("resource", context.resource()),
          fault);
      return SqgResourceRules.none();
    }
  }

  /** Puts new rules in force for the resources there are and those to come. */
  public synchronized void apply(Function<SqgResourceContext, SqgResourceRules> newRules) {
    this.rules = newRules;
    for (GuardedResource resource : resources.values()) {
      SqgResourceRules resourceRules = rulesOf(resource.context());
      resource.classifier(classifiers.forResource(resource.context(), resourceRules));
      resource.mode(modes.effective(resource.name(), resourceRules.mode()));
    }
  }

  /** Works out every resource's mode anew. */
  public synchronized void refreshModes() {
    for (GuardedResource resource : resources.values()) {
      resource.mode(modes.effective(resource.name(), rulesOf(resource.context()).mode()));
    }
  }

  /** A resource by name; null if it was never called. */
  public @Nullable GuardedResource find(String name) {
    return resources.get(name);
  }

  /** All resources, sorted by name; a copy. */
  public List<GuardedResource> all() {
    List<GuardedResource> all = new ArrayList<>(resources.values());
    all.sort(Comparator.comparing(GuardedResource::name));
    return all;
  }

  /** All resources, in no order; a live view. */
  public Collection<GuardedResource> view() {
    return Collections.unmodifiableCollection(resources.values());
  }

  /** Calls folded so far, by kind. */
  public Map<String, LongAdder> folds() {
    return Collections.unmodifiableMap(folds);
  }

  /**
   * Calls the listener with every resource there is and every new one, under the registry's lock.
   */
  public synchronized void onNew(Consumer<? super GuardedResource> listener) {
    this.onNew = listener;
    resources.values().forEach(listener);
  }

  /** Calls the listener with every folded call. */
  public void onOverflow(OverflowListener listener) {
    this.onOverflow = listener;
  }

  private static @Nullable String shorten(@Nullable String name) {
    return name == null || name.length() <= 64 ? name : name.substring(0, 64) + "...";
  }

  /** Hears of folded calls. */
  @FunctionalInterface
  public interface OverflowListener {

    /** A call of the name was folded into the aggregate. */
    void onOverflow(String name, String aggregate, int maxResources);
  }
}
