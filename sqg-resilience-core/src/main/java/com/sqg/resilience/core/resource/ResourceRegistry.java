package com.sqg.resilience.core.resource;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.core.classify.ClassifierChain;
import com.sqg.resilience.core.classify.OutcomeClassifier;
import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.core.mode.ModeControl;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Every resource that was called, up to a limit. Beyond it a new name folds into its kind's
 * aggregate, so that a mistake in naming cannot exhaust memory. Thread-safe; rules and classifiers,
 * which are the application's code, are never asked under the registry's lock.
 */
public final class ResourceRegistry {

  private final int maxResources;
  private final ModeControl modes;
  private final ClassifierChain classifiers;
  private final ResilienceLog log;
  private final ConcurrentHashMap<String, GuardedResource> resources = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, LongAdder> folds = new ConcurrentHashMap<>();
  private final GuardedResource unguarded;
  private volatile int admitted;
  private volatile Function<SqgResourceContext, SqgResourceRules> rules =
      context -> SqgResourceRules.none();
  private volatile Consumer<? super GuardedResource> onChange = resource -> {};
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
            nameless,
            SqgMode.OFF,
            SqgMode.OFF,
            classifiers.withoutClassifiers(nameless),
            this::announce);
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
    try {
      if (admitted < maxResources) {
        GuardedResource admittedResource = create(name, kind, entryType, true);
        if (admittedResource != null) {
          return admittedResource;
        }
      }
      return fold(name, kind, entryType);
    } catch (Throwable exhausted) {
      log.limitedWarn(
          "resource-not-created",
          kind,
          exhausted.getClass().getName(),
          line -> line.with("resource", name),
          exhausted);
      return unguarded;
    }
  }

  private GuardedResource fold(String name, String kind, SqgEntryType entryType) {
    String aggregateName = ResourceNames.aggregateOf(kind, entryType);
    folds.computeIfAbsent(kind, k -> new LongAdder()).increment();
    log.limitedWarn(
        "resource-overflow",
        kind,
        "max-resources",
        line -> {
          line.with("kind", kind)
              .with("resource", name)
              .with("folded-into", aggregateName)
              .with("max-resources", maxResources);
          onOverflow.onOverflow(name, aggregateName, maxResources);
        },
        null);
    GuardedResource existing = resources.get(aggregateName);
    GuardedResource aggregate =
        existing != null ? existing : create(aggregateName, kind, entryType, false);
    return aggregate != null ? aggregate : unguarded;
  }

  /**
   * Makes the resource of a name, unless it has come into being meanwhile.
   *
   * @param counts whether it takes one of the places there are
   * @return null if no place is left
   */
  private @Nullable GuardedResource create(
      String name, String kind, SqgEntryType entryType, boolean counts) {
    SqgResourceContext context = SqgResourceContext.of(name, kind, entryType);
    while (true) {
      Function<SqgResourceContext, SqgResourceRules> inForce = rules;
      SqgResourceRules resourceRules = rulesOf(inForce, context);
      OutcomeClassifier classifier = classifiers.forResource(context, resourceRules);
      synchronized (this) {
        GuardedResource existing = resources.get(name);
        if (existing != null) {
          return existing;
        }
        if (counts && admitted >= maxResources) {
          return null;
        }
        if (inForce == rules) {
          return add(context, resourceRules.mode(), classifier, counts);
        }
      }
    }
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // the caller holds the lock
  private GuardedResource add(
      SqgResourceContext context,
      @Nullable SqgMode configuredMode,
      OutcomeClassifier classifier,
      boolean counts) {
    String name = context.resource();
    GuardedResource resource =
        new GuardedResource(
            context,
            configuredMode,
            modes.effective(name, configuredMode),
            classifier,
            this::announce);
    resources.put(name, resource);
    if (counts) {
      admitted++;
    }
    announce(resource);
    return resource;
  }

  private void announce(GuardedResource resource) {
    try {
      onChange.accept(resource);
    } catch (Throwable fault) {
      log.limitedWarn(
          "resource-not-announced",
          resource.name(),
          fault.getClass().getName(),
          line -> line.with("resource", resource.name()),
          fault);
    }
  }

  private SqgResourceRules rulesOf(
      Function<SqgResourceContext, SqgResourceRules> source, SqgResourceContext context) {
    try {
      return Objects.requireNonNull(source.apply(context), "rules");
    } catch (Throwable fault) {
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
  public void apply(Function<SqgResourceContext, SqgResourceRules> newRules) {
    // Not the caller's own object: applied twice, it is twice another one to those who wait.
    Function<SqgResourceContext, SqgResourceRules> inForce = newRules::apply;
    synchronized (this) {
      this.rules = inForce;
    }
    for (GuardedResource resource : resources.values()) {
      SqgResourceRules resourceRules = rulesOf(inForce, resource.context());
      OutcomeClassifier classifier = classifiers.forResource(resource.context(), resourceRules);
      synchronized (this) {
        if (inForce != rules) {
          return; // others have come after these
        }
        resource.rules(resourceRules.mode(), classifier);
        resource.mode(modes.effective(resource.name(), resourceRules.mode()));
      }
      announce(resource);
    }
  }

  /** Works out every resource's mode anew. */
  public synchronized void refreshModes() {
    for (GuardedResource resource : resources.values()) {
      resource.mode(modes.effective(resource.name(), resource.configuredMode()));
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

  /** Most resources besides the aggregates. */
  public int maxResources() {
    return maxResources;
  }

  /** Calls folded so far, by kind. */
  public Map<String, LongAdder> folds() {
    return Collections.unmodifiableMap(folds);
  }

  /**
   * Calls the listener with every resource there is, every new one, and again whenever one gets
   * rules or a figure of it moves for the first time. On the thread where it happens, be it under
   * the registry's lock or a business thread: the listener must be quick.
   */
  public synchronized void onChange(Consumer<? super GuardedResource> listener) {
    this.onChange = listener;
    resources.values().forEach(listener);
  }

  /** Calls the listener about folded calls, as often as the log tells of them. */
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
