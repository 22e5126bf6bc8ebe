package com.sqg.resilience.engine.sentinel.issues;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.Tracer;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import com.alibaba.csp.sentinel.slots.block.degrade.DefaultCircuitBreakerRuleManager;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeException;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRuleManager;
import com.alibaba.csp.sentinel.slots.block.degrade.circuitbreaker.EventObserverRegistry;
import com.alibaba.csp.sentinel.slots.block.flow.FlowException;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.slots.clusterbuilder.ClusterBuilderSlot;
import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.engine.SqgCircuitState;
import com.sqg.resilience.api.engine.SqgEntry;
import com.sqg.resilience.api.engine.SqgInvocationResult;
import com.sqg.resilience.api.rule.SqgCircuitBreakerRule;
import com.sqg.resilience.api.rule.SqgFlowRule;
import com.sqg.resilience.api.rule.SqgHotKeyRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import com.sqg.resilience.api.rule.SqgSystemRule;
import com.sqg.resilience.engine.sentinel.SentinelResilienceEngine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * "Another library's rules wiped": an application with Sentinel rules of its own, a default rule
 * for everything included, and this engine go through each other's reloads unharmed.
 */
class AnotherLibrarysRulesTest {

  private static final String OURS = "http:pay:charge";
  private static final String THEIRS = "their-resource";

  private final SentinelResilienceEngine engine = new SentinelResilienceEngine();
  private final List<String> theirObserver = new ArrayList<>();

  @AfterEach
  void clear() {
    engine.close();
    EventObserverRegistry.getInstance().removeStateChangeObserver("theirs");
    DegradeRuleManager.loadRules(Collections.emptyList());
    DefaultCircuitBreakerRuleManager.loadRules(Collections.emptyList());
    FlowRuleManager.loadRules(Collections.emptyList());
  }

  private static DegradeRule afterTwoErrors(String resource) {
    return new DegradeRule(resource)
        .setGrade(RuleConstant.DEGRADE_GRADE_EXCEPTION_COUNT)
        .setCount(1)
        .setMinRequestAmount(1)
        .setStatIntervalMs(86_400_000)
        .setTimeWindow(600);
  }

  private static void theirCall(String resource, boolean fails) throws BlockException {
    Entry entry = SphU.entry(resource);
    if (fails) {
      Tracer.traceEntry(new IllegalStateException("scripted"), entry);
    }
    entry.exit();
  }

  private SqgResourceContext context() {
    return SqgResourceContext.of(OURS, "http", SqgEntryType.OUT);
  }

  private void ourCall(SqgFailureDecision decision) {
    SqgEntry entry = engine.acquire(context());
    assertThat(entry.isPermitted()).isTrue();
    engine.complete(entry, SqgInvocationResult.of(decision, 1, null));
  }

  private static SqgRuleSnapshot ours(SqgResourceRules rules) {
    return new SqgRuleSnapshot() {
      @Override
      public long version() {
        return 1;
      }

      @Override
      public SqgMode mode() {
        return null;
      }

      @Override
      public SqgSystemRule system() {
        return null;
      }

      @Override
      public SqgResourceRules rulesFor(SqgResourceContext context) {
        return rules;
      }
    };
  }

  private static SqgResourceRules breakerAfter(int failures) {
    return SqgResourceRules.builder()
        .circuitBreaker(
            SqgCircuitBreakerRule.exceptionCount(
                failures, 1, Duration.ofHours(1), Duration.ofHours(1)))
        .build();
  }

  @Test
  void both_live_side_by_side_through_reloads_of_both() throws Exception {
    EventObserverRegistry.getInstance()
        .addStateChangeObserver(
            "theirs", (from, to, rule, value) -> theirObserver.add(rule.getResource()));
    DegradeRuleManager.loadRules(List.of(afterTwoErrors(THEIRS)));
    DefaultCircuitBreakerRuleManager.loadRules(List.of(afterTwoErrors("*")));
    FlowRuleManager.loadRules(List.of(new FlowRule("their-flow").setCount(0)));
    engine.updateRules(ours(breakerAfter(5)));

    // Theirs trips; so does their default rule, for a resource of theirs that happens to have our
    // name. Ours does not notice.
    theirCall(THEIRS, true);
    theirCall(THEIRS, true);
    theirCall(OURS, true);
    theirCall(OURS, true);
    assertThatThrownBy(() -> theirCall(THEIRS, false)).isInstanceOf(DegradeException.class);
    assertThatThrownBy(() -> theirCall(OURS, false)).isInstanceOf(DegradeException.class);
    assertThat(theirObserver).containsExactly(THEIRS, "*");
    for (int i = 0; i < 4; i++) {
      ourCall(SqgFailureDecision.FAILURE);
    }
    assertThat(engine.state(OURS).circuitState()).isEqualTo(SqgCircuitState.CLOSED);

    // They reload: our counters stay, and the fifth failure trips ours; they do not notice.
    DegradeRuleManager.loadRules(List.of(afterTwoErrors("another")));
    DefaultCircuitBreakerRuleManager.loadRules(Collections.emptyList());
    ourCall(SqgFailureDecision.FAILURE);
    assertThat(engine.state(OURS).circuitState()).isEqualTo(SqgCircuitState.OPEN);
    assertThat(theirObserver).hasSize(2);

    // We reload, with every kind of rule: theirs stay.
    engine.updateRules(
        ours(
            SqgResourceRules.builder()
                .flow(SqgFlowRule.warmUp(10, Duration.ofSeconds(1)))
                .hotKey(SqgHotKeyRule.of(1.0, 1))
                .build()));
    engine.acquire(context().withHotKey("a"));
    assertThat(DegradeRuleManager.getRules()).hasSize(1);
    assertThat(FlowRuleManager.getRules()).hasSize(1);
    assertThatThrownBy(() -> theirCall("their-flow", false)).isInstanceOf(FlowException.class);
    theirCall("another", true);
    theirCall("another", true);
    assertThatThrownBy(() -> theirCall("another", false)).isInstanceOf(DegradeException.class);
  }

  @Test
  void our_calls_appear_in_none_of_sentinels_static_registries() {
    engine.updateRules(ours(breakerAfter(5)));
    SqgResourceContext context = SqgResourceContext.of("only:ours:here", "http", SqgEntryType.OUT);
    EngineCalls.fail(engine, context);

    assertThat(ClusterBuilderSlot.getClusterNode("only:ours:here")).isNull();
    assertThat(DegradeRuleManager.getRules()).isEmpty();
  }
}
