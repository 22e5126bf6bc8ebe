package com.sqg.resilience.starter.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.resource.ResourceStatistics;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration;
import org.springframework.boot.test.web.client.TestRestTemplate;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.util.UriComponentsBuilder;

class ResilienceEndpointTest {

  private final TestRestTemplate client = new TestRestTemplate();
  private ConfigurableApplicationContext context;
  private ResilienceRuntime runtime;
  private String url;

  @BeforeEach
  void start() {
    context =
        SpringApplication.run(
            Application.class,
            "--server.port=0",
            "--management.endpoints.web.exposure.include=resilience",
            "--env.config.resilience.engine=noop",
            "--env.config.resilience.slow-sql.update.slow-threshold=700ms",
            "--env.config.resilience.resources.http:own:mode.mode=off",
            "--env.config.resilience.resources.http:typo.mode=off",
            "--env.config.resilience.kinds.redis.mode=off");
    runtime = context.getBean(ResilienceRuntime.class);
    url =
        "http://localhost:"
            + context.getEnvironment().getProperty("local.server.port")
            + "/actuator/resilience";
  }

  @AfterEach
  void stop() {
    context.close();
  }

  @Test
  void it_shows_mode_engine_rules_and_resources() {
    ResourceStatistics statistics = resource("web:/b");
    statistics.recordStart();
    statistics.recordResult(SqgFailureDecision.SUCCESS, 1);
    statistics.recordStart();
    statistics.recordBlocked(SqgBlockReason.FLOW_LIMIT);
    statistics.recordShadowBlocked(SqgBlockReason.CIRCUIT_OPEN);
    resource("http:own:mode");

    JsonNode report = client.getForObject(url, JsonNode.class);

    assertThat(report.fieldNames())
        .toIterable()
        .containsExactly(
            "mode",
            "engine",
            "rulesVersion",
            "rulesWithoutResource",
            "resourcesWithOwnMode",
            "droppedEvents",
            "slowSql",
            "resources");
    JsonNode slowSql = report.get("slowSql").get("settings");
    assertThat(slowSql.get("enabled").asBoolean()).isTrue();
    assertThat(slowSql.get("update").get("slowThreshold").asText()).isEqualTo("700ms");
    assertThat(report.get("mode").asText()).isEqualTo("observe");
    assertThat(report.get("engine").asText()).isEqualTo("noop");
    assertThat(report.get("rulesVersion").asLong()).isEqualTo(1);
    assertThat(report.get("rulesWithoutResource"))
        .extracting(JsonNode::asText)
        .containsExactly("kinds.redis", "resources[http:typo]");
    assertThat(report.get("resources"))
        .extracting(node -> node.get("name").asText())
        .containsExactly("http:own:mode", "web:/b");
    assertThat(report.get("resources").get(1).toString())
        .isEqualTo(
            "{'name':'web:/b','kind':'web','type':'IN','mode':'observe','circuitState':'closed','circuitControl':'automatic',"
                    .replace('\'', '"')
                + ("'retryAfterMillis':0,'inFlight':1,'results':{'success':1,'failure':0,"
                        + "'ignored':0,'slow_success':0,'slow_failure':0},'blocked':{"
                        + "'circuit_open':0,'flow_limit':1,'concurrency_limit':0,"
                        + "'hot_key_limit':0,'system_overload':0,'slow_sql':0},'shadowBlocked':{"
                        + "'circuit_open':1,'flow_limit':0,'concurrency_limit':0,"
                        + "'hot_key_limit':0,'system_overload':0,'slow_sql':0},"
                        + "'fallbacks':{'success':0,'failure':0}}")
                    .replace('\'', '"'));
  }

  @Test
  void setting_the_global_mode_reports_who_keeps_a_mode_of_their_own() {
    resource("http:own:mode");
    resource("web:/b");
    runtime.modes().setResource("never:called", SqgMode.ENFORCE);

    JsonNode answer = post("mode", "Enforce").getBody();

    assertThat(answer)
        .hasToString(
            "{\"mode\":\"enforce\",\"resourcesWithOwnMode\":"
                + "{\"http:own:mode\":\"off\",\"never:called\":\"enforce\"}}");
    assertThat(runtime.resources().find("web:/b").mode()).isEqualTo(SqgMode.ENFORCE);
    assertThat(runtime.resources().find("http:own:mode").mode()).isEqualTo(SqgMode.OFF);
  }

  @Test
  void the_mode_of_one_resource_is_set_and_taken_back() {
    resource("web:/b");

    assertThat(operate("web:/b", "mode", "off").getBody())
        .hasToString(
            "{\"resource\":\"web:/b\",\"mode\":\"off\",\"circuitState\":\"closed\","
                + "\"circuitControl\":\"automatic\",\"calledSoFar\":true}");
    assertThat(runtime.resources().find("web:/b").mode()).isEqualTo(SqgMode.OFF);
    assertThat(runtime.modes().global()).isEqualTo(SqgMode.OBSERVE);

    assertThat(operate("web:/b", "mode", "inherit").getBody().get("mode").asText())
        .isEqualTo("observe");
    assertThat(runtime.resources().find("web:/b").mode()).isEqualTo(SqgMode.OBSERVE);
  }

  @Test
  void a_resource_that_was_not_called_yet_says_so() {
    assertThat(operate("http:new", "mode", "enforce").getBody())
        .hasToString(
            "{\"resource\":\"http:new\",\"mode\":\"enforce\",\"circuitState\":\"closed\","
                + "\"circuitControl\":\"automatic\",\"calledSoFar\":false}");
  }

  @Test
  void a_configured_mode_counts_for_a_resource_that_was_not_called_yet() {
    assertThat(operate("http:own:mode", "mode", "enforce").getBody().get("mode").asText())
        .isEqualTo("enforce");
    assertThat(operate("http:own:mode", "mode", "inherit").getBody())
        .hasToString(
            "{\"resource\":\"http:own:mode\",\"mode\":\"off\",\"circuitState\":\"closed\","
                + "\"circuitControl\":\"automatic\",\"calledSoFar\":false}");
    resource("http:own:mode");
    assertThat(runtime.resources().find("http:own:mode").mode()).isEqualTo(SqgMode.OFF);
  }

  @Test
  void rules_that_contradict_themselves_do_not_keep_a_mode_from_being_set_and_answered() {
    runtime
        .rules()
        .apply(
            new SqgRuleSnapshot() {
              @Override
              public long version() {
                return 2;
              }

              @Override
              public SqgResourceRules rulesFor(SqgResourceContext context) {
                throw new IllegalArgumentException("contradiction");
              }
            });
    resource("web:/b");

    ResponseEntity<JsonNode> answer = post("mode", "enforce");
    assertThat(answer.getStatusCodeValue()).isEqualTo(200);
    assertThat(answer.getBody().get("mode").asText()).isEqualTo("enforce");
    assertThat(operate("http:new", "mode", "off").getStatusCodeValue()).isEqualTo(200);
    assertThat(client.getForObject(url, JsonNode.class).get("rulesWithoutResource"))
        .extracting(JsonNode::asText)
        .contains("resources[http:typo]");
  }

  @Test
  void an_invalid_mode_is_refused_with_the_allowed_ones() {
    ResponseEntity<JsonNode> answer = post("mode", "sometimes");

    assertThat(answer.getStatusCodeValue()).isEqualTo(400);
    assertThat(answer.getBody())
        .hasToString(
            "{\"error\":\"mode is not valid\",\"found\":\"sometimes\","
                + "\"allowed\":\"one of off, observe, enforce\"}");
    assertThat(post("mode", "inherit").getStatusCodeValue()).isEqualTo(400);
    assertThat(operate("a", "mode", "x").getBody().get("allowed").asText())
        .isEqualTo("one of off, observe, enforce, inherit");
  }

  @Test
  void an_invalid_resource_name_is_refused() {
    ResponseEntity<JsonNode> answer = operate("a\u0001b", "mode", "off");

    assertThat(answer.getStatusCodeValue()).isEqualTo(400);
    assertThat(runtime.modes().overrides()).isEmpty();
  }

  /** Spring Boot passes over names it does not know: a misspelt one must not switch all off. */
  @Test
  void a_resource_in_the_body_is_refused() {
    ResponseEntity<JsonNode> answer = post("mode", "off", "resource", "web:/b");

    assertThat(answer.getStatusCodeValue()).isEqualTo(400);
    assertThat(answer.getBody().get("allowed").asText())
        .isEqualTo("in the path: resilience/web:/b");
    assertThat(runtime.modes().global()).isEqualTo(SqgMode.OBSERVE);
  }

  @Test
  void a_pattern_is_no_resource() {
    assertThat(operate("http:*", "mode", "off").getBody().get("allowed").asText())
        .contains("patterns are for the configuration");
  }

  @Test
  void a_request_without_a_mode_is_refused_and_told_what_is_missing() {
    HttpHeaders json = new HttpHeaders();
    json.setContentType(MediaType.APPLICATION_JSON);
    for (String body : new String[] {"{}", "{\"mod\":\"off\"}", null}) {
      ResponseEntity<JsonNode> answer =
          client.postForEntity(url, new HttpEntity<>(body, json), JsonNode.class);

      assertThat(answer.getStatusCodeValue()).isEqualTo(400);
      assertThat(answer.getBody())
          .hasToString(
              "{\"error\":\"mode is missing\",\"allowed\":\"one of off, observe, enforce\"}");
    }
    assertThat(operate("a").getBody().get("allowed").asText())
        .isEqualTo("mode: off, observe, enforce; circuit: open, closed, automatic");
    assertThat(operate("a", "circuit", "half").getBody().get("allowed").asText())
        .isEqualTo("one of open, closed, automatic");
    assertThat(runtime.modes().global()).isEqualTo(SqgMode.OBSERVE);
    assertThat(runtime.modes().overrides()).isEmpty();
  }

  private ResourceStatistics resource(String name) {
    boolean web = name.startsWith("web");
    return runtime
        .resources()
        .resolve(name, web ? "web" : "http", web ? SqgEntryType.IN : SqgEntryType.OUT)
        .statistics();
  }

  private ResponseEntity<JsonNode> operate(String resource, String... parameters) {
    return client.postForEntity(uri(resource), body(parameters), JsonNode.class);
  }

  private URI uri(String resource) {
    return UriComponentsBuilder.fromHttpUrl(url)
        .path("/" + resource)
        .build()
        .encode(StandardCharsets.UTF_8)
        .toUri();
  }

  private ResponseEntity<JsonNode> post(String... parameters) {
    return client.postForEntity(url, body(parameters), JsonNode.class);
  }

  private static Map<String, String> body(String... parameters) {
    Map<String, String> body = new HashMap<>();
    for (int i = 0; i < parameters.length; i += 2) {
      body.put(parameters[i], parameters[i + 1]);
    }
    return body;
  }

  @EnableAutoConfiguration(exclude = DataSourceAutoConfiguration.class)
  static class Application {}
}
