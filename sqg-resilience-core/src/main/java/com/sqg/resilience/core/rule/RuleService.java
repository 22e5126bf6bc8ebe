package com.sqg.resilience.core.rule;

import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgResilienceEngine;
import com.sqg.resilience.api.event.SqgRulesAppliedEvent;
import com.sqg.resilience.api.event.SqgRulesRefusedEvent;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
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

/**
 * Brings snapshots into force, whole or not at all. A refused one leaves the last good one where it
 * is, with a log line and an event that say why. Thread-safe.
 */
public final class RuleService {

  private final SqgResilienceEngine engine;
  private final ResourceRegistry resources;
  private final ModeControl modes;
  private final EventPublisher events;
  private final ResilienceLog log;
  private volatile SqgRuleSnapshot current;

  /**
   * Puts a first snapshot in force.
   *
   * @throws IllegalArgumentException if the engine cannot honour it
   */
  public RuleService(
      SqgRuleSnapshot first,
      SqgResilienceEngine engine,
      ResourceRegistry resources,
      ModeControl modes,
      EventPublisher events,
      ResilienceLog log) {
    this.engine = engine;
    this.resources = resources;
    this.modes = modes;
    this.events = events;
    this.log = log;
    this.current = first;
    engine.updateRules(first);
    resources.apply(first::rulesFor);
  }

  /** The snapshot in force. */
  public SqgRuleSnapshot current() {
    return current;
  }

  /**
   * Puts a snapshot in force, or refuses it whole. Never throws.
   *
   * @return whether it is in force now
   */
  public synchronized boolean apply(SqgRuleSnapshot next) {
    SqgRuleSnapshot previous = current;
    List<String> changes;
    try {
      changes = changes(previous, next);
      engine.updateRules(next);
    } catch (RuntimeException fault) {
      refuse(next, fault);
      return false;
    }
    current = next;
    SqgMode mode = next.mode();
    if (mode != null && mode != previous.mode()) {
      modes.setGlobal(mode);
    }
    resources.apply(next::rulesFor);
    log.info(LogLine.of("rules-applied").with("version", next.version()).with("changes", changes));
    events.publish(() -> new SqgRulesAppliedEvent(next.version(), changes));
    return true;
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
      SqgResourceRules before = previous.rulesFor(context);
      SqgResourceRules after = next.rulesFor(context);
      if (!before.equals(after)) {
        changes.add(resource.name() + ": " + before + " -> " + after);
      }
    }
    return Collections.unmodifiableList(changes);
  }

  private void refuse(SqgRuleSnapshot next, RuntimeException fault) {
    String problem = String.valueOf(fault.getMessage());
    log.warn(
        LogLine.of("rules-refused")
            .with("version", next.version())
            .with("in-force", current.version())
            .with("problem", problem),
        fault);
    events.publish(() -> new SqgRulesRefusedEvent(next.version(), problem));
  }
}
