package com.sqg.resilience.core.rule;

import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgResilienceEngine;
import com.sqg.resilience.api.event.SqgRulesAppliedEvent;
import com.sqg.resilience.api.event.SqgRulesRefusedEvent;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import com.sqg.resilience.api.rule.SqgRuleSource;
import com.sqg.resilience.core.event.EventPublisher;
import com.sqg.resilience.core.log.LogLine;
import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.core.mode.ModeControl;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.resource.ResourceRegistry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The rules in force: the configuration, and above it the last good snapshot of a source. Brings
 * snapshots into force whole or not at all; a refused one leaves everything where it is, with a log
 * line and an event that say why. Thread-safe.
 */
public final class RuleService implements AutoCloseable {

  private final SqgRuleSnapshot configuration;
  private final SqgResilienceEngine engine;
  private final ResourceRegistry resources;
  private final ModeControl modes;
  private final EventPublisher events;
  private final ResilienceLog log;
  private final SnapshotReceiver receiver = new SnapshotReceiver(this);
  private volatile SqgRuleSnapshot current;
  private volatile boolean starting;
  private volatile boolean closed;
  private @Nullable SqgRuleSnapshot sourced;
  private @Nullable Throwable firstFault;
  private volatile SqgRuleSource.@Nullable Subscription subscription;

  /**
   * Puts the configuration in force.
   *
   * @param configuration the rules below those of any source
   * @throws IllegalArgumentException if the engine cannot honour it
   */
  public RuleService(
      SqgRuleSnapshot configuration,
      SqgResilienceEngine engine,
      ResourceRegistry resources,
      ModeControl modes,
      EventPublisher events,
      ResilienceLog log) {
    this.configuration = configuration;
    this.engine = engine;
    this.resources = resources;
    this.modes = modes;
    this.events = events;
    this.log = log;
    this.current = configuration;
    engine.updateRules(configuration);
    resources.apply(configuration::rulesFor);
  }

  /**
   * Subscribes to the source whose rules stand above the configuration. To be called once; if it
   * fails, {@link #close} ends what was begun.
   *
   * @throws RuntimeException what the source throws, or the fault of its first snapshot
   */
  public void follow(SqgRuleSource source) {
    starting = true;
    subscription =
        Objects.requireNonNull(
            source.subscribe(receiver),
            () -> source.getClass().getName() + ".subscribe returned null");
    starting = false;
    Throwable fault = firstFault();
    if (fault != null) {
      throw fault instanceof RuntimeException
          ? (RuntimeException) fault
          : new IllegalStateException("the first rules were refused", fault);
    }
  }

  private synchronized @Nullable Throwable firstFault() {
    return sourced == null ? firstFault : null;
  }

  /** The snapshot in force: complete, the configuration included. */
  public SqgRuleSnapshot current() {
    return current;
  }

  /** The rules below those of any source. */
  public SqgRuleSnapshot configuration() {
    return configuration;
  }

  /**
   * The mode that the rules in force give a resource.
   *
   * @return null for none, or if its rules contradict each other
   */
  public @Nullable SqgMode modeOf(SqgResourceContext context) {
    SqgResourceRules rules = rulesOrNull(current, context);
    return rules == null ? null : rules.mode();
  }

  /**
   * Puts a source's snapshot in force above the configuration, or refuses it whole. Never throws.
   *
   * @param next must be newer than the snapshot of the source that is in force
   * @return whether it is in force now
   */
  public synchronized boolean apply(@Nullable SqgRuleSnapshot next) {
    if (closed) {
      return false;
    }
    if (next != null && next == sourced) {
      return true; // told twice, as sources do that subscribe before they ask
    }
    long version = 0;
    try {
      Objects.requireNonNull(next, "the source gave no snapshot");
      version = next.version();
      requireNewer(version);
      put(new OverlaidRuleSnapshot(configuration, next, version), next);
      return true;
    } catch (Throwable fault) {
      refuse(version, fault);
      return false;
    }
  }

  private void requireNewer(long version) {
    if (sourced != null && version <= current.version()) {
      throw new IllegalArgumentException(
          "version " + version + " is not newer than " + current.version() + ", which is in force");
    }
  }

  private void put(SqgRuleSnapshot next, SqgRuleSnapshot from) {
    SqgRuleSnapshot previous = current;
    SqgMode modeBefore = previous.mode();
    SqgMode mode = next.mode();
    List<String> changes = changes(previous, next);
    engine.updateRules(next);
    current = next;
    sourced = from;
    if (mode != null && mode != modeBefore) {
      modes.setGlobal(mode);
    }
    resources.apply(next::rulesFor);
    log.info(LogLine.of("rules-applied").with("version", next.version()).with("changes", changes));
    if (!starting) { // what a source begins with is no change
      events.publish(() -> new SqgRulesAppliedEvent(next.version(), changes));
    }
  }

  /** Works out anew what the rules in force mean for every resource, classifiers included. */
  public synchronized void refresh() {
    resources.apply(current::rulesFor);
  }

  /** Resolves the rules of every resource before anything is touched: contradictions show here. */
  private List<String> changes(SqgRuleSnapshot previous, SqgRuleSnapshot next) {
    List<String> changes = new ArrayList<>();
    if (next.mode() != previous.mode()) {
      changes.add("mode: " + previous.mode() + " -> " + next.mode());
    }
    if (!Objects.equals(previous.system(), next.system())) {
      changes.add("system: " + previous.system() + " -> " + next.system());
    }
    for (GuardedResource resource : resources.all()) {
      SqgResourceContext context = resource.context();
      SqgResourceRules after = next.rulesFor(context);
      SqgResourceRules before = rulesOrNull(previous, context);
      if (!after.equals(before)) {
        changes.add(resource.name() + ": " + before + " -> " + after);
      }
    }
    return Collections.unmodifiableList(changes);
  }

  /** Null if the rules in force contradict themselves here: that must not keep better ones out. */
  private static @Nullable SqgResourceRules rulesOrNull(
      SqgRuleSnapshot snapshot, SqgResourceContext context) {
    try {
      return snapshot.rulesFor(context);
    } catch (Throwable unresolved) {
      return null;
    }
  }

  private void refuse(long version, Throwable fault) {
    if (starting) {
      firstFault = fault;
    }
    String message = fault.getMessage();
    String problem = message == null ? fault.toString() : message;
    log.warn(
        LogLine.of("rules-refused")
            .with("version", version)
            .with("in-force", current.version())
            .with("problem", problem),
        fault);
    events.publish(() -> new SqgRulesRefusedEvent(version, problem));
  }

  /** Ends the subscription. What the source gives from now on has no effect. */
  @Override
  public void close() {
    // Without the lock, which a source may hold for as long as its snapshot takes to answer.
    closed = true;
    receiver.cutOff();
    SqgRuleSource.Subscription ended = subscription;
    if (ended == null) {
      return;
    }
    try {
      ended.close();
    } catch (Throwable fault) {
      log.warn(LogLine.of("rule-source-not-closed"), fault);
    }
  }
}
