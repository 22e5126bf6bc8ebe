package com.sqg.resilience.engine.sentinel;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.rule.SqgBulkheadRule;
import com.sqg.resilience.api.rule.SqgCircuitBreakerRule;
import com.sqg.resilience.api.rule.SqgFlowRule;
import com.sqg.resilience.api.rule.SqgHotKeyRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import com.sqg.resilience.api.rule.SqgSystemRule;
import com.sqg.resilience.core.engine.TransitionSink;
import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.core.partition.ResourcePartitions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Makes a resource's guard from its rules, keeping the checks whose rule is the same as before. */
final class GuardFactory {

  private final LongSupplier nanoClock;
  private final DoubleSupplier cpuUsage;
  private final TransitionSink sink;
  private final ResilienceLog log;
  private final InboundTraffic traffic =
      new InboundTraffic(Runtime.getRuntime().availableProcessors());

  GuardFactory(
      LongSupplier nanoClock, DoubleSupplier cpuUsage, TransitionSink sink, ResilienceLog log) {
    this.nanoClock = nanoClock;
    this.cpuUsage = cpuUsage;
    this.sink = sink;
    this.log = log;
  }

  ResourceGuard create(
      SqgResourceContext context, SqgRuleSnapshot snapshot, @Nullable ResourceGuard previous) {
    SqgResourceRules rules = snapshot.rulesFor(context);
    GuardParts before = previous == null ? newParts(context.resource()) : previous.parts();
    GuardParts parts = new GuardParts(before.partitions());
    SqgSystemRule system = snapshot.system();
    if (system != null && context.entryType() == SqgEntryType.IN) {
      parts.system = new SystemCheck(system, cpuUsage, traffic);
    }
    addBulkhead(parts, before, rules.bulkhead());
    addHotKey(parts, before, rules.hotKey());
    addFlow(parts, before, rules.flow());
    parts.control(before.control());
    parts.breakers = breakers(context.resource(), before, rules.circuitBreakers());
    return new ResourceGuard(context, parts);
  }

  private GuardParts newParts(String resource) {
    return new GuardParts(new ResourcePartitions(resource, nanoClock, sink, log));
  }

  private static void addBulkhead(
      GuardParts parts, GuardParts before, @Nullable SqgBulkheadRule rule) {
    if (rule != null) {
      BulkheadCheck old = before.bulkhead;
      parts.bulkhead = old != null && old.rule().equals(rule) ? old : new BulkheadCheck(rule, old);
    }
  }

  private void addHotKey(GuardParts parts, GuardParts before, @Nullable SqgHotKeyRule rule) {
    if (rule == null) {
      return;
    }
    parts.hotKeyRule = rule;
    if (rule.equals(before.hotKeyRule)) {
      parts.hotKeyConcurrency = before.hotKeyConcurrency;
      parts.hotKeyQps = before.hotKeyQps;
      return;
    }
    Integer max = rule.maxConcurrentCallsPerKey();
    if (max != null) {
      parts.hotKeyConcurrency = new HotKeyConcurrencyCheck(rule, max, before.hotKeyConcurrency);
    }
    Double qps = rule.qpsPerKey();
    if (qps != null) {
      parts.hotKeyQps = new HotKeyQpsCheck(rule, qps, nanoClock);
    }
  }

  private void addFlow(GuardParts parts, GuardParts before, @Nullable SqgFlowRule rule) {
    if (rule != null) {
      parts.flowRule = rule;
      parts.flow =
          Objects.equals(rule, before.flowRule) ? before.flow : FlowCheck.of(rule, nanoClock);
    }
  }

  private List<BreakerCheck> breakers(
      String resource, GuardParts before, List<SqgCircuitBreakerRule> rules) {
    List<BreakerCheck> breakers = new ArrayList<>();
    for (SqgCircuitBreakerRule rule : rules) {
      breakers.add(
          before.breakers.stream()
              .filter(old -> old.rule().equals(rule))
              .findFirst()
              .orElseGet(() -> new BreakerCheck(resource, rule, nanoClock, sink)));
    }
    return breakers;
  }
}
