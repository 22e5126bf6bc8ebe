package com.sqg.resilience.starter.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigurationFaultsTest {

  private static final String PREFIX = "env.config.resilience.";

  private final TestEnvironment environment = new TestEnvironment();

  @Test
  void values_that_mean_nothing_are_told_all_at_once() {
    environment.rules(
        "enabled: maybe",
        "mode: on",
        "max-resources: 20.5",
        "engine: ''",
        "stack-traces: 2",
        "metrics: {enabled: perhaps, resource-tag: ''}",
        "defaults:",
        "  circuit-breaker:",
        "    strategy: exception-rate",
        "    exception-ratio-threshold: half",
        "    open-duration: soon",
        "    statistical-window: 99999999999999999999h",
        "  flow: {enabled: true, qps: '1,5'}",
        "kinds:",
        "  mysql: {mode: enforced}",
        "resources:",
        "  'a:b':",
        "    bulkhead: {enabled: true, max-concurrent-calls: 99999999999}");

    assertThat(faults())
        .extracting(f -> f.name().substring(PREFIX.length()), PropertyFault::value)
        .containsExactly(
            tuple("enabled", "maybe"),
            tuple("mode", "true"),
            tuple("max-resources", "20.5"),
            tuple("engine", ""),
            tuple("stack-traces", "2"),
            tuple("metrics.enabled", "perhaps"),
            tuple("metrics.resource-tag", ""),
            tuple("defaults.circuit-breaker.strategy", "exception-rate"),
            tuple("defaults.circuit-breaker.exception-ratio-threshold", "half"),
            tuple("defaults.circuit-breaker.open-duration", "soon"),
            tuple("defaults.circuit-breaker.statistical-window", "99999999999999999999h"),
            tuple("defaults.flow.qps", "1,5"),
            tuple("kinds.mysql.mode", "enforced"),
            tuple("resources.a:b.bulkhead.max-concurrent-calls", "99999999999"));
    assertThat(faults())
        .extracting(PropertyFault::allowed)
        .containsExactly(
            "true or false",
            "one of off, observe, enforce",
            "a whole number from 1 to 100000",
            "sentinel, noop or the name of an SqgResilienceEngine bean",
            "true or false",
            "true or false",
            "true or false",
            "one of exception-ratio, exception-count, slow-request-ratio",
            "a number greater than 0 and at most 1",
            "a duration from 1ms to 24h, such as 800ms or 10s",
            "a duration from 100ms to 24h, such as 800ms or 10s",
            "a number greater than 0 and at most 1000000000",
            "one of off, observe, enforce",
            "a whole number from 1 to 2147483647");
  }

  @Test
  void values_out_of_range_are_told_all_at_once_as_they_are_written() {
    environment.rules(
        "max-resources: 0",
        "defaults:",
        "  circuit-breaker:",
        "    exception-ratio-threshold: 1.5",
        "    minimum-request-amount: -1",
        "    statistical-window: 99ms",
        "  system: {cpu-usage-threshold: .NaN}",
        "resources:",
        "  '[a:b]':",
        "    flow: {enabled: true, qps: 0}");

    assertThat(faults())
        .extracting(f -> f.name().substring(PREFIX.length()), PropertyFault::value)
        .containsExactly(
            tuple("max-resources", "0"),
            tuple("defaults.circuit-breaker.exception-ratio-threshold", "1.5"),
            tuple("defaults.circuit-breaker.minimum-request-amount", "-1"),
            tuple("defaults.circuit-breaker.statistical-window", "99ms"),
            tuple("defaults.system.cpu-usage-threshold", "NaN"),
            tuple("resources[a:b].flow.qps", "0"));
  }

  @Test
  void settings_that_contradict_each_other_are_told_all_at_once() {
    environment.rules(
        "kinds:",
        "  http: {circuit-breaker: {slow-call-enabled: true}}",
        "resources:",
        "  'a:*': {flow: {enabled: true}}",
        "  'b': {circuit-breaker: {strategy: slow-request-ratio}}",
        "  'c': {flow: {enabled: true, qps: 1, behavior: warm-up}}",
        "  'd': {flow: {enabled: true, qps: 1, behavior: queue}}",
        "  'e': {bulkhead: {enabled: true}}",
        "  'f': {hot-key: {enabled: true}}",
        "  'g': {classification: {record-exceptions: x.Y, ignore-exceptions: x.Y}}");

    assertThat(faults())
        .extracting(f -> f.name().substring(PREFIX.length()), PropertyFault::allowed)
        .containsExactly(
            tuple(
                "kinds.http.circuit-breaker.slow-call-enabled",
                "given only together with circuit-breaker.slow-call-duration"),
            tuple("resources.a:*.flow.enabled", "given only together with flow.qps"),
            tuple(
                "resources.b.circuit-breaker.strategy",
                "given only together with circuit-breaker.slow-call-duration"),
            tuple("resources.c.flow.behavior", "given only together with flow.warm-up-period"),
            tuple("resources.d.flow.behavior", "given only together with flow.max-queue-wait"),
            tuple(
                "resources.e.bulkhead.enabled",
                "given only together with bulkhead.max-concurrent-calls"),
            tuple(
                "resources.f.hot-key.enabled",
                "given only together with hot-key.qps-per-key or"
                    + " hot-key.max-concurrent-calls-per-key"),
            tuple(
                "resources.g.classification.ignore-exceptions",
                "a class that is not in classification.record-exceptions too"));
  }

  @Test
  void unknown_names_are_told_all_at_once_with_the_nearest_known_one() {
    environment.rules(
        "moed: off",
        "max-resource: 7",
        "metrics: {resource-tags: true}",
        "default: {mode: off}",
        "defaults:",
        "  circuit-breaker: {exeption-ratio-threshold: 0.5}",
        "  circuit-braker: {enabled: true}",
        "  flow: 5",
        "  something: else",
        "kinds:",
        "  flow: {qps: 5}",
        "  mysql: {qps: 5}",
        "resources:",
        "  'http:a:b':",
        "    circuit-breaker: {open-durations: 3s}",
        "    exception-ratio-treshold: 0.5",
        "    flow: {enabled: true, qps: 1, max-queue-wait: [1s]}");

    assertThat(faults())
        .extracting(f -> f.name().substring(PREFIX.length()), ConfigurationFaultsTest::hint)
        .containsExactly(
            tuple("moed", "mode"),
            tuple("max-resource", "max-resources"),
            tuple("metrics.resource-tags", "metrics.resource-tag"),
            tuple("default.mode", "defaults"),
            tuple(
                "defaults.circuit-breaker.exeption-ratio-threshold",
                "circuit-breaker.exception-ratio-threshold"),
            tuple("defaults.circuit-braker.enabled", "circuit-breaker.enabled"),
            tuple("defaults.flow", "none"),
            tuple("defaults.something", "none"),
            tuple("kinds.flow.qps", "a kind before flow.qps"),
            tuple("kinds.mysql.qps", "flow.qps"),
            tuple(
                "resources.http:a:b.circuit-breaker.open-durations",
                "circuit-breaker.open-duration"),
            tuple(
                "resources.http:a:b.exception-ratio-treshold",
                "circuit-breaker.exception-ratio-threshold"),
            tuple("resources.http:a:b.flow.max-queue-wait[0]", "flow.max-queue-wait"));
  }

  @Test
  void of_a_list_the_items_that_are_not_allowed_are_told() {
    environment.rules(
        "adapters: {web: {exclude: [/ok/**, health/**, '/a b']}}",
        "kinds:",
        "  http: {classification: {record-statuses: [408, 600]}}",
        "  jbdc: {classification: {ignore-statuses: '99'}}");

    assertThat(faults())
        .extracting(f -> f.name().substring(PREFIX.length()), PropertyFault::allowed)
        .containsExactlyInAnyOrder(
            tuple(
                "adapters.web.exclude",
                "a list of path patterns such as /internal/**, each with a slash first and of at"
                    + " most 256 characters; not allowed is \"health/**\", \"/a b\""),
            tuple(
                "kinds.http.classification.record-statuses",
                "a list of HTTP statuses, each a code such as 408 or a class such as 5xx; not"
                    + " allowed is \"600\""),
            tuple(
                "kinds.jbdc",
                "one of web, http, redis, mysql, jdbc, dubbo, kafka, rabbit, elasticsearch, graph,"
                    + " method; did you mean jdbc?"),
            tuple(
                "kinds.jbdc.classification.ignore-statuses",
                "a list of HTTP statuses, each a code such as 408 or a class such as 5xx"));
    assertThat(faults()).noneMatch(fault -> fault.origin().isEmpty());
  }

  @Test
  void keys_cut_at_an_unescaped_colon_are_told_all_at_once() {
    environment.properties(
        "env.config.resilience.resources[http:a:b].mode=off",
        "env.config.resilience.resources.redis:a:b.mode=off");

    String allowed =
        "a setting after the resource's key; in .properties text a colon or blank in the key is"
            + " escaped by a backslash";
    assertThat(faults())
        .extracting(PropertyFault::value, PropertyFault::allowed)
        .containsExactly(tuple("a:b].mode=off", allowed), tuple("a:b.mode=off", allowed));
  }

  @Test
  void an_environment_variable_for_a_resource_is_told() {
    environment.variables(
        Collections.singletonMap("ENV_CONFIG_RESILIENCE_RESOURCES_HTTP_A_FLOW_QPS", "5"));

    assertThat(faults())
        .extracting(PropertyFault::name, PropertyFault::allowed)
        .containsExactly(
            tuple(
                "ENV_CONFIG_RESILIENCE_RESOURCES_HTTP_A_FLOW_QPS",
                "an environment variable cannot spell the key of a resource; use a configuration"
                    + " file, a system property or SPRING_APPLICATION_JSON"));
  }

  @Test
  void a_misspelt_environment_variable_is_told_with_the_nearest_known_one() {
    environment.variables(Collections.singletonMap("ENV_CONFIG_RESILIENCE_MOED", "off"));

    assertThat(faults())
        .extracting(PropertyFault::allowed)
        .containsExactly("there is no such setting; did you mean ENV_CONFIG_RESILIENCE_MODE?");
  }

  @Test
  void two_spellings_in_one_source_are_told_all_at_once() {
    environment.rules(
        "resources:",
        "  'a:b': {flow: {enabled: true, qps: 1}}",
        "  '[a:b]': {mode: off}",
        "defaults:",
        "  circuit-breaker: {open-duration: 3s}",
        "  circuitBreaker: {openDuration: 4s}");

    assertThat(faults())
        .extracting(PropertyFault::name, PropertyFault::allowed)
        .containsExactly(
            tuple(
                PREFIX + "resources[a:b].mode",
                "one spelling in one source, which also has this resource as '.a:b'"),
            tuple(
                PREFIX + "defaults.circuitBreaker.openDuration",
                "one spelling in one source, which also has "
                    + PREFIX
                    + "defaults.circuit-breaker.open-duration"));
  }

  @Test
  void bad_keys_are_told_all_at_once_and_printably() {
    String tooLong = String.join("", Collections.nCopies(257, "x"));
    environment.rules(
        "kinds:",
        "  mysq: {flow: {enabled: true, qps: 5}}",
        "resources:",
        "  '': {mode: off}",
        "  \"a\\nb\": {mode: off}",
        "  '" + tooLong + "': {mode: off}");

    List<PropertyFault> faults = faults();

    assertThat(faults)
        .extracting(PropertyFault::value)
        .containsExactly(
            "mysq",
            "a key that is empty",
            "a key that holds the control character U+000A at index 1",
            "a key that has 257 characters, at most 256 are allowed");
    assertThat(faults.get(0).allowed()).endsWith("did you mean mysql?");
    assertThat(faults.get(2).name()).isEqualTo(PREFIX + "resources[a\\u000ab]");
    assertThat(faults.get(3).name()).hasSizeLessThan(210);
  }

  @Test
  void settings_in_the_wrong_section_are_told_all_at_once() {
    environment.rules(
        "defaults: {mode: off}",
        "kinds: {http: {system: {enabled: false}}}",
        "resources: {a: {system: {cpu-usage-threshold: 0.5}}}");

    assertThat(faults())
        .extracting(f -> f.name().substring(PREFIX.length()))
        .containsExactly(
            "defaults.mode", "kinds.http.system.enabled", "resources.a.system.cpu-usage-threshold");
  }

  @Test
  void an_unknown_engine_is_told_with_the_known_ones() {
    environment.rules("engine: hystrix");

    assertThat(faults())
        .extracting(PropertyFault::value, PropertyFault::allowed)
        .containsExactly(tuple("hystrix", "one of sentinel, noop"));
  }

  @ParameterizedTest
  @CsvSource({"sentinal, sentinel", "SENTINEL, sentinel", "no-op, noop"})
  void a_misspelt_engine_is_told_with_the_one_that_was_meant(String written, String meant) {
    environment.rules("engine: " + written);

    assertThat(faults())
        .extracting(PropertyFault::allowed)
        .containsExactly("one of sentinel, noop; did you mean " + meant + '?');
  }

  @Test
  void a_fault_tells_the_line_it_was_written_in() {
    environment.rules("max-resources: 0");

    assertThat(faults())
        .extracting(PropertyFault::origin)
        .containsExactly("Byte array resource [file] - 4:22");
  }

  @Test
  void an_unresolvable_placeholder_is_told_as_it_stands() {
    environment.rules("max-resources: ${nowhere}");

    assertThat(faults()).extracting(PropertyFault::value).containsExactly("${nowhere}");
  }

  private List<PropertyFault> faults() {
    return catchThrowableOfType(environment::read, InvalidResilienceConfigurationException.class)
        .faults();
  }

  private static String hint(PropertyFault fault) {
    String allowed = fault.allowed();
    int hint = allowed.indexOf("did you mean ");
    if (hint >= 0) {
      return allowed.substring(hint + "did you mean ".length(), allowed.length() - 1);
    }
    return allowed.startsWith("there is no such setting; known are ") ? "none" : allowed;
  }

  @Test
  void sections_that_are_empty_set_nothing() {
    environment.rules("resources:", "kinds: {}", "defaults:", "  flow:");

    assertThatCode(environment::read).doesNotThrowAnyException();
  }

  @Test
  void a_value_in_place_of_a_section_is_a_fault() {
    environment.properties("env.config.resilience.resources=x", "env.config.resilience=hello");

    assertThat(faults())
        .extracting(PropertyFault::name)
        .containsExactly("env.config.resilience.resources", "env.config.resilience");
  }
}
