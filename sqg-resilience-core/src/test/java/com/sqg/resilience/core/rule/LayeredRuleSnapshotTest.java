package com.sqg.resilience.core.rule;

import static com.sqg.resilience.core.rule.RuleSettings.*;
import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.rule.SqgBulkheadRule;
import com.sqg.resilience.api.rule.SqgCircuitBreakerRule;
import com.sqg.resilience.api.rule.SqgCircuitBreakerStrategy;
import com.sqg.resilience.api.rule.SqgFlowRule;
import com.sqg.resilience.api.rule.SqgHotKeyRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgSystemRule;
import com.sqg.resilience.core.resource.ResourceKinds;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import org.junit.jupiter.api.Test;

class LayeredRuleSnapshotTest {

  private static final Duration TEN_SECONDS = Duration.ofSeconds(10);
  private static final SqgCircuitBreakerRule BUILT_IN_BREAKER =
      SqgCircuitBreakerRule.exceptionRatio(0.5, 20, TEN_SECONDS, TEN_SECONDS);

  private final RuleLayers.Builder layers = RuleLayers.builder();

  @Test
  void an_outbound_resource_has_the_built_in_breaker_and_nothing_else() {
    assertThat(rulesFor("http:pay:charge"))
        .isEqualTo(SqgResourceRules.builder().circuitBreaker(BUILT_IN_BREAKER).build());
  }

  @Test
  void an_inbound_resource_has_no_rules_of_its_own() {
    assertThat(inbound("web:/orders")).isEqualTo(SqgResourceRules.none());
  }

  @Test
  void defaults_do_not_give_an_inbound_resource_a_breaker() {
    layers.defaults(settings().set(BREAKER_ENABLED, true).build());

    assertThat(inbound("web:/orders").circuitBreakers()).isEmpty();
  }

  @Test
  void a_kind_a_pattern_or_an_exact_layer_that_says_so_gives_an_inbound_resource_a_breaker() {
    layers.kind("web", settings().set(BREAKER_ENABLED, true).build());
    layers.resource("in:*", settings().set(BREAKER_ENABLED, true).build());
    layers.resource("in", settings().set(BREAKER_ENABLED, true).build());

    assertThat(inbound("web:/orders").circuitBreakers()).containsExactly(BUILT_IN_BREAKER);
    assertThat(inbound("in:x").circuitBreakers()).containsExactly(BUILT_IN_BREAKER);
    assertThat(inbound("in").circuitBreakers()).containsExactly(BUILT_IN_BREAKER);
  }

  @Test
  void flow_in_defaults_holds_for_inbound_resources_too() {
    layers.defaults(settings().set(FLOW_ENABLED, true).set(FLOW_QPS, 5.0).build());

    assertThat(inbound("web:/orders").flow()).isEqualTo(SqgFlowRule.reject(5));
  }

  @Test
  void each_layer_overrides_the_ones_before_it_field_by_field() {
    layers.defaults(count(1).set(OPEN_DURATION, Duration.ofSeconds(1)).build());
    layers.kind("http", count(2).build());
    layers.resource("http:*", count(3).build());
    layers.resource("http:pay:*", count(4).build());
    layers.resource("http:pay:charge", count(5).build());

    assertThat(minimum("mysql:orders:query")).isEqualTo(1);
    assertThat(rules("free", "http").circuitBreakers().get(0).minimumRequestAmount()).isEqualTo(2);
    assertThat(minimum("http:users:get")).isEqualTo(3);
    assertThat(minimum("http:pay:refund")).isEqualTo(4);
    assertThat(minimum("http:pay:charge")).isEqualTo(5);
    assertThat(rulesFor("http:pay:charge").circuitBreakers().get(0).openDuration())
        .isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void the_pattern_with_more_literal_characters_wins_wherever_it_is_declared() {
    layers.resource("http:pay:*", count(4).build());
    layers.resource("http:*", count(3).build());

    assertThat(minimum("http:pay:refund")).isEqualTo(4);
  }

  @Test
  void of_equally_specific_patterns_the_one_declared_later_wins() {
    layers.resource("http:*:get", count(1).build());
    layers.resource("http:get:*", count(2).build());

    assertThat(minimum("http:get:get")).isEqualTo(2);
  }

  @Test
  void every_rule_is_made_of_its_settings() {
    layers.resource(
        "a",
        settings()
            .set(MODE, SqgMode.ENFORCE)
            .set(BREAKER_STRATEGY, SqgCircuitBreakerStrategy.EXCEPTION_COUNT)
            .set(EXCEPTION_COUNT_THRESHOLD, 7)
            .set(SLOW_CALL_ENABLED, true)
            .set(SLOW_CALL_DURATION, Duration.ofMillis(800))
            .set(SLOW_CALL_RATIO_THRESHOLD, 0.6)
            .set(MINIMUM_REQUEST_AMOUNT, 30)
            .set(STATISTICAL_WINDOW, Duration.ofSeconds(5))
            .set(OPEN_DURATION, Duration.ofSeconds(15))
            .set(FLOW_ENABLED, true)
            .set(FLOW_QPS, 100.0)
            .set(FLOW_BEHAVIOR, SqgFlowRule.Behavior.QUEUE)
            .set(MAX_QUEUE_WAIT, Duration.ofMillis(500))
            .set(BULKHEAD_ENABLED, true)
            .set(MAX_CONCURRENT_CALLS, 8)
            .set(HOT_KEY_ENABLED, true)
            .set(QPS_PER_KEY, 10.0)
            .set(MAX_CONCURRENT_CALLS_PER_KEY, 2)
            .set(RECORD_EXCEPTIONS, Collections.singletonList("a.B"))
            .set(IGNORE_EXCEPTIONS, Collections.singletonList("a.C"))
            .build());

    Duration window = Duration.ofSeconds(5);
    Duration open = Duration.ofSeconds(15);
    assertThat(rulesFor("a"))
        .isEqualTo(
            SqgResourceRules.builder()
                .mode(SqgMode.ENFORCE)
                .circuitBreaker(SqgCircuitBreakerRule.exceptionCount(7, 30, window, open))
                .circuitBreaker(
                    SqgCircuitBreakerRule.slowRequestRatio(
                        Duration.ofMillis(800), 0.6, 30, window, open))
                .flow(SqgFlowRule.queue(100, Duration.ofMillis(500)))
                .bulkhead(SqgBulkheadRule.of(8))
                .hotKey(SqgHotKeyRule.of(10.0, 2))
                .recordExceptions(Collections.singletonList("a.B"))
                .ignoreExceptions(Collections.singletonList("a.C"))
                .build());
  }

  @Test
  void a_warm_up_flow_has_its_period() {
    layers.resource(
        "a",
        settings()
            .set(FLOW_ENABLED, true)
            .set(FLOW_QPS, 100.0)
            .set(FLOW_BEHAVIOR, SqgFlowRule.Behavior.WARM_UP)
            .set(WARM_UP_PERIOD, TEN_SECONDS)
            .build());

    assertThat(rulesFor("a").flow()).isEqualTo(SqgFlowRule.warmUp(100, TEN_SECONDS));
  }

  @Test
  void slow_call_enabled_beside_the_slow_strategy_makes_one_breaker() {
    layers.resource(
        "a",
        settings()
            .set(BREAKER_STRATEGY, SqgCircuitBreakerStrategy.SLOW_REQUEST_RATIO)
            .set(SLOW_CALL_ENABLED, true)
            .set(SLOW_CALL_DURATION, Duration.ofMillis(800))
            .build());

    assertThat(rulesFor("a").circuitBreakers()).hasSize(1);
  }

  @Test
  void a_rule_that_only_narrower_layers_complete_does_not_exist_elsewhere() {
    layers.resource("http:*", settings().set(FLOW_ENABLED, true).build());
    layers.resource("http:pay:charge", settings().set(FLOW_QPS, 5.0).build());

    assertThat(rulesFor("http:pay:charge").flow()).isEqualTo(SqgFlowRule.reject(5));
    assertThat(rulesFor("http:users:get").flow()).isNull();
    assertThat(rulesFor("http:users:get").circuitBreakers()).containsExactly(BUILT_IN_BREAKER);
  }

  @Test
  void a_switched_off_breaker_is_none() {
    layers.resource("a", settings().set(BREAKER_ENABLED, false).build());

    assertThat(rulesFor("a")).isEqualTo(SqgResourceRules.none());
  }

  @Test
  void the_system_rule_is_on_by_default_and_comes_from_the_defaults() {
    assertThat(snapshot().system()).isEqualTo(SqgSystemRule.cpuUsage(0.9));

    layers.defaults(settings().set(CPU_USAGE_THRESHOLD, 0.8).build());
    assertThat(snapshot().system()).isEqualTo(SqgSystemRule.cpuUsage(0.8));

    layers.defaults(settings().set(SYSTEM_ENABLED, false).build());
    assertThat(snapshot().system()).isNull();
  }

  @Test
  void every_value_tells_the_layer_it_comes_from() {
    layers.defaults(settings().set(STATISTICAL_WINDOW, TEN_SECONDS).build());
    layers.kind("http", settings().set(SLOW_CALL_DURATION, TEN_SECONDS).build());
    layers.resource("http:*", settings().set(FLOW_QPS, 5.0).build());
    layers.resource("http:a:b", settings().set(OPEN_DURATION, TEN_SECONDS).build());

    ResolvedSettings resolved = snapshot().resolve(context("http:a:b", "http"));

    assertThat(resolved.origin(MINIMUM_REQUEST_AMOUNT)).hasToString("built-in");
    assertThat(resolved.origin(STATISTICAL_WINDOW)).hasToString("defaults");
    assertThat(resolved.origin(SLOW_CALL_DURATION)).hasToString("kinds.http");
    assertThat(resolved.origin(FLOW_QPS)).hasToString("resources[http:*]");
    assertThat(resolved.origin(OPEN_DURATION)).hasToString("resources[http:a:b]");
    assertThat(resolved.origin(MAX_CONCURRENT_CALLS)).isNull();
  }

  @Test
  void layers_that_no_resource_matches_are_told() {
    layers.kind("http", count(1).build());
    layers.kind("redis", count(1).build());
    layers.resource("http:*:get", count(1).build());
    layers.resource("http:*:put", count(1).build());
    layers.resource("http:users:get", count(1).build());
    layers.resource("http:user:get", count(1).build());

    assertThat(snapshot().unmatchedBy(Arrays.asList(context("http:users:get", "http"))))
        .extracting(RuleLayer::path)
        .containsExactly("kinds.redis", "resources[http:*:put]", "resources[http:user:get]");
  }

  private static ResourceSettings.Builder settings() {
    return ResourceSettings.builder();
  }

  private static ResourceSettings.Builder count(int minimumRequestAmount) {
    return settings().set(MINIMUM_REQUEST_AMOUNT, minimumRequestAmount);
  }

  private int minimum(String resource) {
    return rulesFor(resource).circuitBreakers().get(0).minimumRequestAmount();
  }

  private SqgResourceRules rulesFor(String resource) {
    return rules(resource, ResourceKinds.ofName(resource));
  }

  private SqgResourceRules rules(String resource, String kind) {
    return snapshot().rulesFor(context(resource, kind));
  }

  private SqgResourceRules inbound(String resource) {
    return snapshot()
        .rulesFor(SqgResourceContext.of(resource, ResourceKinds.ofName(resource), SqgEntryType.IN));
  }

  private LayeredRuleSnapshot snapshot() {
    return new LayeredRuleSnapshot(1, null, layers.build());
  }

  private static SqgResourceContext context(String resource, String kind) {
    return SqgResourceContext.of(resource, kind, SqgEntryType.OUT);
  }
}
