package com.sqg.resilience.core.rule;

import static com.sqg.resilience.core.rule.RuleSettings.*;
import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.rule.SqgCircuitBreakerStrategy;
import com.sqg.resilience.api.rule.SqgFlowRule;
import com.sqg.resilience.core.resource.ResourceKinds;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class SettingsValidatorTest {

  private final RuleLayers.Builder layers = RuleLayers.builder();

  @Test
  void no_configuration_is_valid() {
    assertThat(faults()).isEmpty();
  }

  @Test
  void all_numbers_out_of_range_are_told_at_once() {
    layers.defaults(
        settings()
            .set(EXCEPTION_RATIO_THRESHOLD, 0.0)
            .set(SLOW_CALL_RATIO_THRESHOLD, 1.01)
            .set(EXCEPTION_COUNT_THRESHOLD, 0)
            .set(MINIMUM_REQUEST_AMOUNT, -1)
            .set(CPU_USAGE_THRESHOLD, Double.NaN)
            .build());
    layers.kind("http", settings().set(FLOW_QPS, Double.POSITIVE_INFINITY).build());
    layers.resource("http:*", settings().set(FLOW_QPS, -0.5).set(QPS_PER_KEY, 2e9).build());
    layers.resource(
        "a", settings().set(MAX_CONCURRENT_CALLS, 0).set(MAX_CONCURRENT_CALLS_PER_KEY, -3).build());

    assertThat(faults())
        .containsExactly(
            "defaults.circuit-breaker.exception-ratio-threshold is 0.0 but allowed is a number"
                + " greater than 0 and at most 1",
            "defaults.circuit-breaker.slow-call-ratio-threshold is 1.01 but allowed is a number"
                + " greater than 0 and at most 1",
            "defaults.circuit-breaker.exception-count-threshold is 0 but allowed is a whole number"
                + " from 1 to 2147483647",
            "defaults.circuit-breaker.minimum-request-amount is -1 but allowed is a whole number"
                + " from 1 to 2147483647",
            "defaults.system.cpu-usage-threshold is NaN but allowed is a number greater than 0 and"
                + " at most 1",
            "kinds.http.flow.qps is Infinity but allowed is a number greater than 0 and at most"
                + " 1000000000",
            "resources[http:*].flow.qps is -0.5 but allowed is a number greater than 0 and at most"
                + " 1000000000",
            "resources[http:*].hot-key.qps-per-key is 2.0E9 but allowed is a number greater than 0"
                + " and at most 1000000000",
            "resources[a].bulkhead.max-concurrent-calls is 0 but allowed is a whole number from 1"
                + " to 2147483647",
            "resources[a].hot-key.max-concurrent-calls-per-key is -3 but allowed is a whole number"
                + " from 1 to 2147483647");
  }

  @Test
  void all_durations_out_of_range_are_told_at_once() {
    layers.resource(
        "a",
        settings()
            .set(STATISTICAL_WINDOW, Duration.ofMillis(99))
            .set(OPEN_DURATION, Duration.ZERO)
            .set(SLOW_CALL_DURATION, Duration.ofHours(25))
            .set(WARM_UP_PERIOD, Duration.ofMillis(999))
            .set(MAX_QUEUE_WAIT, Duration.ofMillis(-1))
            .build());

    assertThat(faults())
        .containsExactly(
            "resources[a].circuit-breaker.statistical-window is 99ms but allowed is a duration from"
                + " 100ms to 24h, such as 800ms or 10s",
            "resources[a].circuit-breaker.open-duration is 0s but allowed is a duration from 1ms to"
                + " 24h, such as 800ms or 10s",
            "resources[a].circuit-breaker.slow-call-duration is 90000s but allowed is a duration"
                + " from 1ms to 24h, such as 800ms or 10s",
            "resources[a].flow.warm-up-period is 999ms but allowed is a duration from 1s to 24h,"
                + " such as 800ms or 10s",
            "resources[a].flow.max-queue-wait is -1ms but allowed is a duration from 0s to 24h,"
                + " such as 800ms or 10s");
  }

  @Test
  void all_settings_that_lack_another_are_told_at_once() {
    layers.defaults(settings().set(BULKHEAD_ENABLED, true).build());
    layers.kind("redis", settings().set(HOT_KEY_ENABLED, true).build());
    layers.resource(
        "slow",
        settings().set(BREAKER_STRATEGY, SqgCircuitBreakerStrategy.SLOW_REQUEST_RATIO).build());
    layers.resource("slow-too", settings().set(SLOW_CALL_ENABLED, true).build());
    layers.resource(
        "count",
        settings().set(BREAKER_STRATEGY, SqgCircuitBreakerStrategy.EXCEPTION_COUNT).build());
    layers.resource("flow", settings().set(FLOW_ENABLED, true).build());
    layers.resource("warm", flow(SqgFlowRule.Behavior.WARM_UP).build());
    layers.resource("queue", flow(SqgFlowRule.Behavior.QUEUE).build());

    assertThat(faults())
        .containsExactly(
            "defaults.bulkhead.enabled is true but allowed is given only together with"
                + " bulkhead.max-concurrent-calls",
            "kinds.redis.hot-key.enabled is true but allowed is given only together with"
                + " hot-key.qps-per-key or hot-key.max-concurrent-calls-per-key",
            "resources[slow].circuit-breaker.strategy is slow-request-ratio but allowed is given"
                + " only together with circuit-breaker.slow-call-duration",
            "resources[slow-too].circuit-breaker.slow-call-enabled is true but allowed is given"
                + " only together with circuit-breaker.slow-call-duration",
            "resources[count].circuit-breaker.strategy is exception-count but allowed is given"
                + " only together with circuit-breaker.exception-count-threshold",
            "resources[flow].flow.enabled is true but allowed is given only together with"
                + " flow.qps",
            "resources[warm].flow.behavior is warm-up but allowed is given only together with"
                + " flow.warm-up-period",
            "resources[queue].flow.behavior is queue but allowed is given only together with"
                + " flow.max-queue-wait");
  }

  @Test
  void a_broad_layer_may_give_what_a_narrow_one_needs() {
    layers.defaults(settings().set(FLOW_QPS, 5.0).build());
    layers.kind("http", settings().set(SLOW_CALL_DURATION, Duration.ofSeconds(1)).build());
    layers.resource("http:*", settings().set(MAX_CONCURRENT_CALLS, 1).build());
    layers.resource(
        "http:a:b",
        settings()
            .set(FLOW_ENABLED, true)
            .set(SLOW_CALL_ENABLED, true)
            .set(BULKHEAD_ENABLED, true)
            .build());

    assertThat(faults()).isEmpty();
  }

  @Test
  void a_narrow_layer_may_give_what_a_broad_one_needs() {
    layers.defaults(settings().set(FLOW_ENABLED, true).build());
    layers.kind("http", settings().set(BULKHEAD_ENABLED, true).build());
    layers.resource("http:*", settings().set(SLOW_CALL_ENABLED, true).build());
    layers.resource(
        "http:a:b",
        settings()
            .set(FLOW_QPS, 5.0)
            .set(MAX_CONCURRENT_CALLS, 1)
            .set(SLOW_CALL_DURATION, Duration.ofSeconds(1))
            .build());

    assertThat(faults()).isEmpty();
  }

  @Test
  void a_layer_for_other_resources_does_not_give_what_is_needed() {
    layers.kind("http", settings().set(BULKHEAD_ENABLED, true).build());
    layers.resource("http:*", settings().set(FLOW_ENABLED, true).build());
    layers.resource(
        "redis:a:b",
        settings()
            .set(FLOW_ENABLED, false)
            .set(FLOW_QPS, 5.0)
            .set(BULKHEAD_ENABLED, false)
            .set(MAX_CONCURRENT_CALLS, 1)
            .build());

    assertThat(faults())
        .containsExactly(
            "kinds.http.bulkhead.enabled is true but allowed is given only together with"
                + " bulkhead.max-concurrent-calls",
            "resources[http:*].flow.enabled is true but allowed is given only together with"
                + " flow.qps");
  }

  @Test
  void the_demand_is_told_where_it_is_made() {
    layers.resource("http:*", settings().set(FLOW_QPS, 5.0).set(FLOW_ENABLED, true).build());
    layers.resource("http:a", settings().set(FLOW_BEHAVIOR, SqgFlowRule.Behavior.QUEUE).build());

    assertThat(faults())
        .containsExactly(
            "resources[http:a].flow.behavior is queue but allowed is given only together with"
                + " flow.max-queue-wait");
  }

  @Test
  void a_rule_that_is_switched_off_needs_nothing() {
    layers.resource(
        "a",
        settings()
            .set(BREAKER_ENABLED, false)
            .set(BREAKER_STRATEGY, SqgCircuitBreakerStrategy.SLOW_REQUEST_RATIO)
            .set(FLOW_ENABLED, false)
            .set(FLOW_BEHAVIOR, SqgFlowRule.Behavior.QUEUE)
            .build());

    assertThat(faults()).isEmpty();
  }

  @Test
  void slow_calls_beside_the_slow_strategy_are_merely_redundant() {
    layers.resource(
        "a",
        settings()
            .set(BREAKER_STRATEGY, SqgCircuitBreakerStrategy.SLOW_REQUEST_RATIO)
            .set(SLOW_CALL_ENABLED, true)
            .set(SLOW_CALL_DURATION, Duration.ofSeconds(1))
            .build());

    assertThat(faults()).isEmpty();
  }

  @Test
  void all_bad_keys_are_told_at_once() {
    layers.kind("mysq", settings().build());
    layers.kind("unheard-of", settings().build());
    layers.kind("Redis", settings().build());
    layers.resource("", settings().build());
    layers.resource(String.join("", Collections.nCopies(257, "x")), settings().build());
    layers.resource(String.join("", Collections.nCopies(256, "y")), settings().build());
    layers.resource("a\nb", settings().build());

    List<SettingFault> faults = SettingsValidator.validate(layers.build());

    assertThat(faults)
        .extracting(SettingFault::value)
        .containsExactly(
            "mysq",
            "unheard-of",
            "Redis",
            "a key that is empty",
            "a key that has 257 characters, at most 256 are allowed",
            "a key that holds the control character U+000A at index 1");
    assertThat(faults.get(0).allowed()).endsWith("did you mean mysql?");
    assertThat(faults.get(1).allowed())
        .isEqualTo("one of " + String.join(", ", ResourceKinds.known()));
  }

  @Test
  void settings_in_the_wrong_place_are_told() {
    layers.defaults(settings().set(MODE, SqgMode.ENFORCE).build());
    layers.kind("http", settings().set(CPU_USAGE_THRESHOLD, 0.5).build());
    layers.resource("a", settings().set(SYSTEM_ENABLED, false).build());

    assertThat(SettingsValidator.validate(layers.build()))
        .extracting(SettingFault::path)
        .containsExactly(
            "defaults.mode",
            "kinds.http.system.cpu-usage-threshold",
            "resources[a].system.enabled");
  }

  @Test
  void exception_lists_hold_class_names_and_do_not_overlap() {
    layers.defaults(settings().set(RECORD_EXCEPTIONS, Arrays.asList("a.B", "a.C$D")).build());
    layers.kind("http", settings().set(IGNORE_EXCEPTIONS, Arrays.asList("a.B")).build());
    layers.resource("a", settings().set(IGNORE_EXCEPTIONS, Arrays.asList("a b", "")).build());

    assertThat(faults())
        .containsExactly(
            "kinds.http.classification.ignore-exceptions is a.B but allowed is a class that is not"
                + " in classification.record-exceptions too",
            "resources[a].classification.ignore-exceptions is [a b, ] but allowed is a list of"
                + " class names such as java.io.IOException; not allowed is \"a b\", \"\"");
  }

  @Test
  void status_lists_hold_codes_and_classes_and_do_not_overlap() {
    layers.defaults(settings().set(RECORD_STATUSES, Arrays.asList("408", "4xx")).build());
    layers.kind("http", settings().set(IGNORE_STATUSES, Arrays.asList("404", "4xx")).build());
    layers.resource("a", settings().set(IGNORE_STATUSES, Arrays.asList("600", "20x")).build());

    assertThat(faults())
        .containsExactly(
            "kinds.http.classification.ignore-statuses is 4xx but allowed is a status that is not"
                + " in classification.record-statuses too",
            "resources[a].classification.ignore-statuses is [600, 20x] but allowed is a list of"
                + " HTTP statuses, each a code such as 408 or a class such as 5xx; not allowed is"
                + " \"600\", \"20x\"");
  }

  private static ResourceSettings.Builder settings() {
    return ResourceSettings.builder();
  }

  private static ResourceSettings.Builder flow(SqgFlowRule.Behavior behavior) {
    return settings().set(FLOW_ENABLED, true).set(FLOW_QPS, 5.0).set(FLOW_BEHAVIOR, behavior);
  }

  private List<String> faults() {
    return SettingsValidator.validate(layers.build()).stream()
        .map(SettingFault::toString)
        .collect(java.util.stream.Collectors.toList());
  }

  @Test
  void a_limit_that_nothing_switches_on_is_a_forgotten_switch() {
    layers.kind("http", settings().set(SLOW_CALL_DURATION, Duration.ofSeconds(1)).build());
    layers.resource("http:*:get", settings().set(EXCEPTION_COUNT_THRESHOLD, 3).build());
    layers.resource("web:/in", settings().set(FLOW_QPS, 2.0).set(MAX_CONCURRENT_CALLS, 3).build());

    assertThat(faults())
        .containsExactly(
            "kinds.http.circuit-breaker.slow-call-duration is 1s but allowed is given only together"
                + " with circuit-breaker.slow-call-enabled or circuit-breaker.strategy, without"
                + " which it has no effect",
            "resources[http:*:get].circuit-breaker.exception-count-threshold is 3 but allowed is"
                + " given only together with circuit-breaker.strategy, without which it has no"
                + " effect",
            "resources[web:/in].flow.qps is 2.0 but allowed is given only together with"
                + " flow.enabled, without which it has no effect",
            "resources[web:/in].bulkhead.max-concurrent-calls is 3 but allowed is given only"
                + " together with bulkhead.enabled, without which it has no effect");
  }

  @Test
  void a_breaker_of_inbound_calls_that_nothing_switches_on_is_a_forgotten_switch() {
    layers.defaults(settings().set(OPEN_DURATION, Duration.ofSeconds(9)).build());
    layers.kind("web", settings().set(MINIMUM_REQUEST_AMOUNT, 5).build());
    layers.kind("http", settings().set(MINIMUM_REQUEST_AMOUNT, 5).build());
    layers.resource("web:/*", settings().set(OPEN_DURATION, Duration.ofSeconds(5)).build());
    layers.resource("*", settings().set(OPEN_DURATION, Duration.ofSeconds(5)).build());

    assertThat(faults())
        .containsExactly(
            "kinds.web.circuit-breaker.minimum-request-amount is 5 but allowed is given only"
                + " together with circuit-breaker.enabled, without which it has no effect",
            "resources[web:/*].circuit-breaker.open-duration is 5s but allowed is given only"
                + " together with circuit-breaker.enabled, without which it has no effect");
  }

  @Test
  void a_breaker_of_inbound_calls_is_switched_by_any_layer_that_shares_a_resource() {
    layers.kind("web", settings().set(MINIMUM_REQUEST_AMOUNT, 5).build());
    layers.resource("web:/orders", settings().set(BREAKER_ENABLED, true).build());

    assertThat(faults()).isEmpty();
  }

  @Test
  void a_limit_may_be_switched_by_any_layer_that_shares_a_resource_and_be_off() {
    layers.defaults(settings().set(FLOW_QPS, 2.0).set(BULKHEAD_ENABLED, false).build());
    layers.kind("http", settings().set(FLOW_QPS, 2.0).build());
    layers.resource("http:a:get", settings().set(FLOW_ENABLED, true).build());
    layers.resource("web:/in", settings().set(FLOW_ENABLED, false).set(FLOW_QPS, 2.0).build());
    layers.resource("web:/out", settings().set(MAX_CONCURRENT_CALLS, 3).build());

    assertThat(faults()).isEmpty();
  }

  @Test
  void a_duration_that_cannot_be_counted_is_told_all_the_same() {
    layers.defaults(
        settings()
            .set(OPEN_DURATION, Duration.ofSeconds(Long.MAX_VALUE))
            .set(STATISTICAL_WINDOW, Duration.ofSeconds(Long.MIN_VALUE))
            .build());

    assertThat(faults()).hasSize(2).first().asString().contains("is PT2562047788015215H");
  }
}
