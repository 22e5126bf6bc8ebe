package com.sqg.resilience.starter.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.databind.JsonNode;
import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.api.engine.SqgCircuitControl;
import com.sqg.resilience.api.rule.SqgFlowRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgRuleSnapshot;
import com.sqg.resilience.core.ResilienceRuntime;
import java.net.URI;
import java.util.Collections;
import java.util.Map;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.test.web.client.TestRestTemplate;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.http.ResponseEntity;

/** One resource read and operated through the real endpoint, with the real engine. */
class ResourceDetailsTest {

  private final TestRestTemplate client = new TestRestTemplate();
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();
  private final Logger logger = (Logger) LoggerFactory.getLogger("com.sqg.resilience");
  private ConfigurableApplicationContext context;
  private ResilienceRuntime runtime;

  @BeforeEach
  void start() {
    context =
        SpringApplication.run(
            ResilienceEndpointTest.Application.class,
            "--server.port=0",
            "--management.endpoints.web.exposure.include=resilience",
            "--env.config.resilience.mode=enforce",
            "--env.config.resilience.defaults.circuit-breaker.minimum-request-amount=30",
            "--env.config.resilience.kinds.http.circuit-breaker.open-duration=20s",
            "--env.config.resilience.resources.http:*:get.circuit-breaker.statistical-window=5s",
            "--env.config.resilience.resources.http:a:get.mode=observe");
    runtime = context.getBean(ResilienceRuntime.class);
    log.start();
    logger.addAppender(log);
  }

  @AfterEach
  void stop() {
    logger.detachAppender(log);
    context.close();
  }

  private URI uri(String resource) {
    String port = context.getEnvironment().getProperty("local.server.port");
    return URI.create("http://localhost:" + port + "/actuator/resilience/" + resource);
  }

  private JsonNode get(String resource) {
    return client.getForObject(uri(resource), JsonNode.class);
  }

  private ResponseEntity<JsonNode> post(String resource, String parameter, String value) {
    return client.postForEntity(
        uri(resource), Collections.singletonMap(parameter, value), JsonNode.class);
  }

  private String call(String resource) {
    return runtime.operations().call(resource, () -> "ok");
  }

  @Test
  void every_setting_says_where_it_comes_from() {
    call("http:a:get");

    JsonNode settings = get("http:a:get").get("settings");

    assertThat(settings.get("mode"))
        .hasToString("{\"value\":\"observe\",\"from\":\"resources[http:a:get]\"}");
    assertThat(settings.get("circuit-breaker.statistical-window"))
        .hasToString("{\"value\":\"5s\",\"from\":\"resources[http:*:get]\"}");
    assertThat(settings.get("circuit-breaker.open-duration"))
        .hasToString("{\"value\":\"20s\",\"from\":\"kinds.http\"}");
    assertThat(settings.get("circuit-breaker.minimum-request-amount"))
        .hasToString("{\"value\":\"30\",\"from\":\"defaults\"}");
    assertThat(settings.get("circuit-breaker.strategy"))
        .hasToString("{\"value\":\"exception-ratio\",\"from\":\"built-in\"}");
    assertThat(settings.has("system.enabled")).as("for inbound calls only").isFalse();
  }

  @Test
  void what_a_rule_source_has_overridden_is_the_sources() {
    call("http:a:get");
    runtime
        .rules()
        .apply(
            new SqgRuleSnapshot() {
              @Override
              public long version() {
                return 7;
              }

              @Override
              public SqgResourceRules rulesFor(SqgResourceContext context) {
                return SqgResourceRules.builder().flow(SqgFlowRule.reject(5)).build();
              }
            });

    JsonNode settings = get("http:a:get").get("settings");

    assertThat(settings.get("flow").get("from").asText()).isEqualTo("rule source");
    assertThat(settings.get("flow").get("value").asText()).contains("5");
    assertThat(settings.has("flow.enabled")).isFalse();
    assertThat(settings.get("circuit-breaker.open-duration").get("from").asText())
        .isEqualTo("kinds.http");
  }

  @Test
  void the_mode_says_who_gave_it() {
    call("http:a:get");
    call("http:b:get");
    assertThat(get("http:a:get").get("modeFrom").asText()).isEqualTo("rules");
    assertThat(get("http:b:get").get("modeFrom").asText()).isEqualTo("global");

    post("http:b:get", "mode", "off");
    assertThat(get("http:b:get").get("mode").asText()).isEqualTo("off");
    assertThat(get("http:b:get").get("modeFrom").asText()).isEqualTo("operator");
  }

  @Test
  void a_circuit_is_forced_open_and_let_go_with_a_line_in_the_log() {
    call("http:b:get");

    JsonNode forced = post("http:b:get", "circuit", "open").getBody();

    assertThat(forced.get("circuitState").asText()).isEqualTo("open");
    assertThat(forced.get("circuitControl").asText()).isEqualTo("forced_open");
    Assertions.assertThatThrownBy(() -> call("http:b:get"))
        .isInstanceOf(SqgResourceUnavailableException.class);
    assertThat(get("http:b:get").get("transitions").get(0).toString())
        .contains("\"rule\":\"circuit-breaker:exception-ratio\"", "closed", "open", "\"at\":\"20");

    post("http:b:get", "circuit", "automatic");
    assertThat(call("http:b:get")).isEqualTo("ok");
    assertThat(runtime.engine().state("http:b:get").circuitControl())
        .isEqualTo(SqgCircuitControl.AUTOMATIC);
    assertThat(get("http:b:get").get("transitions"))
        .extracting(transition -> transition.get("to").asText())
        .containsExactly("closed", "open");
    assertThat(log.list)
        .extracting(ILoggingEvent::getFormattedMessage)
        .contains(
            "[SqgResilience] event=audit action=control-circuit resource=http:b:get"
                + " value=open",
            "[SqgResilience] event=audit action=control-circuit resource=http:b:get"
                + " value=automatic");
  }

  @Test
  void a_mode_set_leaves_a_line_in_the_log() {
    post("http:b:get", "mode", "off");

    assertThat(log.list)
        .extracting(ILoggingEvent::getFormattedMessage)
        .contains("[SqgResilience] event=audit action=set-mode resource=http:b:get value=off");
  }

  @Test
  void what_has_no_breaker_cannot_be_forced() throws Throwable {
    assertThat(post("web:/in", "circuit", "open").getBody().get("allowed").asText())
        .contains("not called so far");
    runtime
        .invoker()
        .call(runtime.invoker().resource("web:/in", "web", SqgEntryType.IN), () -> "served");

    ResponseEntity<JsonNode> answer = post("web:/in", "circuit", "open");

    assertThat(answer.getStatusCodeValue()).isEqualTo(400);
    assertThat(answer.getBody().get("allowed").asText()).contains("no circuit breaker");
  }

  @Test
  void names_with_slashes_and_braces_are_found() {
    for (String name : new String[] {"web:/", "web:/api/{id}/x", "http:a//b"}) {
      runtime.invoker().resource(name, "web", SqgEntryType.IN);
    }
    assertThat(get("web:/").get("name").asText()).isEqualTo("web:/");
    assertThat(get("web:/api/%7Bid%7D/x").get("name").asText()).isEqualTo("web:/api/{id}/x");
    assertThat(get("http:a/b").get("name").asText()).isEqualTo("http:a//b");
    post("web:/", "mode", "off");
    assertThat(runtime.modes().overrides()).isEqualTo(Map.of("web:/", SqgMode.OFF));
  }

  @Test
  void an_unknown_resource_is_not_found_and_the_nearest_is_named() {
    call("http:b:get");

    ResponseEntity<JsonNode> answer = client.getForEntity(uri("http:b:gte"), JsonNode.class);

    assertThat(answer.getStatusCodeValue()).isEqualTo(404);
    assertThat(answer.getBody().get("nearest").asText()).isEqualTo("http:b:get");
  }
}
