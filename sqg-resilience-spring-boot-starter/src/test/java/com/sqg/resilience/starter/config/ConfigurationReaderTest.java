package com.sqg.resilience.starter.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.rule.SqgCircuitBreakerRule;
import com.sqg.resilience.api.rule.SqgFlowRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgSystemRule;
import com.sqg.resilience.core.resource.ResourceKinds;
import com.sqg.resilience.core.rule.LayeredRuleSnapshot;
import com.sqg.resilience.core.rule.ResolvedSettings;
import com.sqg.resilience.core.rule.RuleLayer;
import com.sqg.resilience.core.rule.RuleSettings;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigurationReaderTest {

  private static final Duration TEN_SECONDS = Duration.ofSeconds(10);

  private final TestEnvironment environment = new TestEnvironment();

  @Test
  void the_yaml_of_the_design_is_read_literally() {
    environment.yaml(
        "env:",
        "  config:",
        "    resilience:",
        "      enabled: true",
        "      mode: observe",
        "      max-resources: 2000",
        "      defaults:",
        "        circuit-breaker:",
        "          enabled: true",
        "          strategy: exception-ratio          # exception-ratio | exception-count |"
            + " slow-request-ratio",
        "          exception-ratio-threshold: 0.50",
        "          minimum-request-amount: 20",
        "          statistical-window: 10s",
        "          open-duration: 10s",
        "          slow-call-enabled: false           # true adds the slow-call ratio beside the"
            + " exception strategy",
        "        flow:",
        "          enabled: false",
        "        system:",
        "          enabled: true",
        "          cpu-usage-threshold: 0.90",
        "      resources:",
        "        \"http:user-center:query\":",
        "          circuit-breaker:",
        "            strategy: slow-request-ratio",
        "            slow-call-duration: 800ms",
        "            slow-call-ratio-threshold: 0.60",
        "            minimum-request-amount: 30",
        "            open-duration: 15s",
        "        \"redis:default:read\":",
        "          circuit-breaker:",
        "            exception-ratio-threshold: 0.70",
        "        \"web:/api/order/create\":",
        "          flow:",
        "            enabled: true",
        "            qps: 500");

    ResilienceConfiguration configuration = environment.read();

    assertThat(configuration.get(GlobalSettings.ENABLED)).isTrue();
    assertThat(configuration.get(GlobalSettings.MODE)).isEqualTo(SqgMode.OBSERVE);
    assertThat(configuration.get(GlobalSettings.MAX_RESOURCES)).isEqualTo(2000);
    assertThat(snapshot().system()).isEqualTo(SqgSystemRule.cpuUsage(0.9));
    assertThat(rules("http:user-center:query").circuitBreakers())
        .containsExactly(
            SqgCircuitBreakerRule.slowRequestRatio(
                Duration.ofMillis(800), 0.6, 30, TEN_SECONDS, Duration.ofSeconds(15)));
    assertThat(rules("redis:default:read").circuitBreakers())
        .containsExactly(SqgCircuitBreakerRule.exceptionRatio(0.7, 20, TEN_SECONDS, TEN_SECONDS));
    SqgResourceContext inbound =
        SqgResourceContext.of("web:/api/order/create", "web", SqgEntryType.IN);
    assertThat(snapshot().rulesFor(inbound))
        .isEqualTo(SqgResourceRules.builder().flow(SqgFlowRule.reject(500)).build());
    assertThat(snapshot().unmatchedBy(Collections.emptyList()))
        .extracting(RuleLayer::key)
        .containsExactly("http:user-center:query", "redis:default:read", "web:/api/order/create");
  }

  @Test
  void without_any_property_the_built_in_values_hold() {
    ResilienceConfiguration configuration = environment.read();

    assertThat(configuration.get(GlobalSettings.MODE)).isEqualTo(SqgMode.OBSERVE);
    assertThat(configuration.get(GlobalSettings.MAX_RESOURCES)).isEqualTo(2000);
    assertThat(configuration.get(GlobalSettings.ENGINE)).isEmpty();
    assertThat(configuration.get(GlobalSettings.STACK_TRACES)).isFalse();
    assertThat(configuration.get(GlobalSettings.METRICS_ENABLED)).isTrue();
    assertThat(configuration.get(GlobalSettings.METRICS_RESOURCE_TAG)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http:user-center:query",
        "web:/api/order/{id}",
        "web:/v1.0/a.b/*.json",
        "dubbo:com.acme.OrderService:create:consumer",
        "HTTP:UpperCase:Kept",
        "plain",
        "with blank",
        "with_underscore-and-hyphen",
        "kafka:main:topic.flow:send",
        "a.mode",
        "x[0]",
        "*",
        "http:*:get",
        "\u8ba2\u5355:\u67e5\u8be2",
        "\"quoted\""
      })
  void a_resource_key_is_read_losslessly_in_both_spellings(String key) {
    String quoted = '\'' + key + '\'';
    String bracketed = "'[" + key + "]'";

    for (String spelling : new String[] {quoted, bracketed}) {
      TestEnvironment yaml =
          new TestEnvironment()
              .rules(
                  "resources:",
                  "  " + spelling + ":",
                  "    mode: enforce",
                  "    bulkhead: {enabled: true, max-concurrent-calls: 7}",
                  "    classification:",
                  "      ignore-exceptions: [a.B, c.D]");
      LayeredRuleSnapshot snapshot = new LayeredRuleSnapshot(1, null, yaml.read().layers());

      assertThat(snapshot.unmatchedBy(Collections.emptyList()))
          .extracting(RuleLayer::key)
          .containsExactly(key);
      SqgResourceRules rules =
          snapshot.rulesFor(SqgResourceContext.of(key, "method", SqgEntryType.OUT));
      assertThat(rules.mode()).isEqualTo(SqgMode.ENFORCE);
      assertThat(rules.bulkhead()).hasToString("bulkhead(max-concurrent-calls=7)");
      assertThat(rules.ignoreExceptions()).containsExactly("a.B", "c.D");
    }
  }

  @Test
  void a_properties_file_says_the_same_with_escaped_colons() {
    environment.properties(
        "env.config.resilience.mode=enforce",
        "env.config.resilience.kinds.mysql.circuit-breaker.open-duration=3s",
        "env.config.resilience.resources.http\\:pay\\:charge.flow.enabled=true",
        "env.config.resilience.resources[http\\:pay\\:charge].flow.qps=5"
            .replace("[http\\:pay\\:charge]", ".http\\:pay\\:charge"),
        "env.config.resilience.resources[web\\:/a.b/{id}].mode=off");

    assertThat(environment.read().get(GlobalSettings.MODE)).isEqualTo(SqgMode.ENFORCE);
    assertThat(rules("http:pay:charge").flow()).isEqualTo(SqgFlowRule.reject(5));
    assertThat(rules("web:/a.b/{id}").mode()).isEqualTo(SqgMode.OFF);
    assertThat(rules("mysql:a:query").circuitBreakers().get(0).openDuration())
        .isEqualTo(Duration.ofSeconds(3));
  }

  @ParameterizedTest
  @CsvSource({"off, OFF", "'\"off\"', OFF", "OFF, OFF", "Observe, OBSERVE", "ENFORCE, ENFORCE"})
  void a_mode_is_read_quoted_unquoted_and_in_any_case(String written, SqgMode mode) {
    environment.rules("mode: " + written, "resources:", "  'a':", "    mode: " + written);

    assertThat(environment.read().get(GlobalSettings.MODE)).isEqualTo(mode);
    assertThat(rules("a").mode()).isEqualTo(mode);
  }

  @Test
  void relaxed_spellings_of_settings_are_read() {
    environment.rules(
        "maxResources: 7",
        "STACK_TRACES: true",
        "defaults:",
        "  circuitBreaker:",
        "    openDuration: 3s",
        "  circuit_breaker:",
        "    minimum_request_amount: 9",
        "kinds:",
        "  MySQL:",
        "    flow: {enabled: true, qps: 2}");

    ResilienceConfiguration configuration = environment.read();

    assertThat(configuration.get(GlobalSettings.MAX_RESOURCES)).isEqualTo(7);
    assertThat(configuration.get(GlobalSettings.STACK_TRACES)).isTrue();
    assertThat(rules("mysql:a:query").circuitBreakers())
        .containsExactly(
            SqgCircuitBreakerRule.exceptionRatio(0.5, 9, TEN_SECONDS, Duration.ofSeconds(3)));
    assertThat(rules("mysql:a:query").flow()).isEqualTo(SqgFlowRule.reject(2));
  }

  @Test
  void environment_variables_set_everything_but_resources() {
    Map<String, Object> variables = new HashMap<>();
    variables.put("ENV_CONFIG_RESILIENCE_MODE", "enforce");
    variables.put("ENV_CONFIG_RESILIENCE_MAXRESOURCES", "7");
    variables.put("env_config_resilience_stack_traces", "true");
    variables.put("ENV_CONFIG_RESILIENCE_DEFAULTS_CIRCUITBREAKER_OPENDURATION", "3s");
    variables.put("ENV_CONFIG_RESILIENCE_KINDS_REDIS_CIRCUIT_BREAKER_OPEN_DURATION", "4s");
    variables.put("ENV_CONFIG_RESILIENCE_DEFAULTS_CLASSIFICATION_IGNORE_EXCEPTIONS", "a.B, c.D");
    variables.put("env.config.resilience.resources[a:b].mode", "off");
    variables.put("PATH", "/bin");
    environment.rules("mode: observe").variables(variables);

    ResilienceConfiguration configuration = environment.read();

    assertThat(configuration.get(GlobalSettings.MODE)).isEqualTo(SqgMode.ENFORCE);
    assertThat(configuration.get(GlobalSettings.MAX_RESOURCES)).isEqualTo(7);
    assertThat(configuration.get(GlobalSettings.STACK_TRACES)).isTrue();
    assertThat(rules("http:a").circuitBreakers().get(0).openDuration()).hasSeconds(3);
    assertThat(rules("redis:a").circuitBreakers().get(0).openDuration()).hasSeconds(4);
    assertThat(rules("http:a").ignoreExceptions()).containsExactly("a.B", "c.D");
    assertThat(rules("a:b").mode()).isEqualTo(SqgMode.OFF);
  }

  @Test
  void a_source_overrides_the_ones_behind_it_field_by_field_in_whatever_spelling() {
    environment
        .rules("resources:", "  'a:b':", "    flow: {enabled: true, qps: 1}", "    mode: off")
        .rules("resources:", "  '[a:b]':", "    flow: {qps: 2}")
        .property("env.config.resilience.resources.a:b.mode", "enforce");

    assertThat(rules("a:b").flow()).isEqualTo(SqgFlowRule.reject(2));
    assertThat(rules("a:b").mode()).isEqualTo(SqgMode.ENFORCE);
  }

  @Test
  void of_several_documents_in_one_file_the_later_overrides() {
    environment.yaml(
        "env.config.resilience.mode: observe",
        "env.config.resilience.max-resources: 7",
        "---",
        "env.config.resilience.mode: enforce");

    ResilienceConfiguration configuration = environment.read();

    assertThat(configuration.get(GlobalSettings.MODE)).isEqualTo(SqgMode.ENFORCE);
    assertThat(configuration.get(GlobalSettings.MAX_RESOURCES)).isEqualTo(7);
  }

  @Test
  void a_bad_value_that_is_overridden_does_no_harm() {
    environment.rules("max-resources: many").rules("max-resources: 7");

    assertThat(environment.read().get(GlobalSettings.MAX_RESOURCES)).isEqualTo(7);
  }

  @Test
  void placeholders_in_values_are_resolved() {
    environment
        .property("limit", "42")
        .rules("resources:", "  'web:/{id}':", "    flow: {enabled: true, qps: '${limit}'}");

    assertThat(rules("web:/{id}").flow()).isEqualTo(SqgFlowRule.reject(42));
  }

  @Test
  void lists_are_written_as_lists_or_with_commas_and_a_stronger_one_replaces_a_weaker_one() {
    environment
        .rules(
            "defaults:",
            "  classification:",
            "    record-exceptions: a.B, c.D",
            "    ignore-exceptions: [e.F, g.H]")
        .rules("defaults:", "  classification:", "    ignore-exceptions: [i.J]");

    assertThat(rules("a").recordExceptions()).containsExactly("a.B", "c.D");
    assertThat(rules("a").ignoreExceptions()).containsExactly("i.J");
  }

  @Test
  void global_lists_are_written_so_too() {
    environment.rules("adapters: {web: {exclude: [/a/**, /b]}}");
    assertThat(environment.read().get(GlobalSettings.WEB_EXCLUDE)).containsExactly("/a/**", "/b");

    environment.rules("adapters: {web: {exclude: '/c, /d'}}");
    assertThat(environment.read().get(GlobalSettings.WEB_EXCLUDE)).containsExactly("/c", "/d");
  }

  @Test
  void statuses_are_written_as_numbers_or_classes() {
    environment.rules(
        "kinds:",
        "  http: {classification: {record-statuses: [408, 429, 5xx], ignore-statuses: 404}}");

    assertThat(rules("http:pay:get").recordStatuses()).containsExactly("408", "429", "5xx");
    assertThat(rules("http:pay:get").ignoreStatuses()).containsExactly("404");
    assertThat(rules("redis:a:read").recordStatuses()).isEmpty();
  }

  @Test
  void sections_without_content_do_no_harm() {
    environment.rules(
        "metrics:",
        "defaults:",
        "  flow:",
        "kinds:",
        "  mysql:",
        "resources:",
        "  'a:b':",
        "  'c:d':",
        "    circuit-breaker:");

    assertThat(rules("a:b").circuitBreakers()).hasSize(1);
  }

  @Test
  void durations_are_read_as_spring_boot_reads_them() {
    environment.rules(
        "defaults:",
        "  circuit-breaker:",
        "    slow-call-duration: 800",
        "    open-duration: PT1M",
        "    statistical-window: 1m");

    ResolvedSettings resolved =
        environment.read().layers().resolve(SqgResourceContext.of("a", "b", SqgEntryType.OUT));

    assertThat(resolved.get(RuleSettings.SLOW_CALL_DURATION)).hasMillis(800);
    assertThat(resolved.get(RuleSettings.OPEN_DURATION)).hasMinutes(1);
    assertThat(resolved.get(RuleSettings.STATISTICAL_WINDOW)).hasMinutes(1);
  }

  @Test
  void names_that_merely_begin_like_the_prefix_are_none_of_ours() {
    environment
        .property("env.config.resilience4j.mode", "x")
        .property("env.config.other", "x")
        .property("resilience", "x");

    assertThat(environment.read()).isNotNull();
  }

  private LayeredRuleSnapshot snapshot() {
    return new LayeredRuleSnapshot(1, null, environment.read().layers());
  }

  private SqgResourceRules rules(String resource) {
    return snapshot()
        .rulesFor(
            SqgResourceContext.of(resource, ResourceKinds.ofName(resource), SqgEntryType.OUT));
  }
}
