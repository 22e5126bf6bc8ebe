package com.sqg.resilience.starter.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.databind.JsonNode;
import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgPartitionGroup;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.api.rule.SqgSlowSqlRecovery;
import com.sqg.resilience.api.rule.SqgSlowSqlRule;
import com.sqg.resilience.api.sql.SqgSqlType;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.call.Invocation;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.slowsql.SlowSqlPartition;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.test.web.client.TestRestTemplate;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.http.ResponseEntity;

/** Statements read and operated through the real endpoint, with the real engine. */
class StatementOrdersTest {

  private static final String RESOURCE = "mysql:orders:query";

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
            "--env.config.resilience.mode=enforce");
    runtime = context.getBean(ResilienceRuntime.class);
    log.start();
    logger.addAppender(log);
  }

  @AfterEach
  void stop() {
    logger.detachAppender(log);
    context.close();
  }

  private static SlowSqlPartition statement(String key, SqgSqlType type) {
    SqgSlowSqlRule rule =
        SqgSlowSqlRule.of(Duration.ofSeconds(2), 2, Duration.ofHours(1), SqgSlowSqlRecovery.PROBE);
    String group = type.name().toLowerCase(Locale.ROOT);
    return new SlowSqlPartition(
        key,
        SqgPartitionGroup.of(group, 1_000),
        rule,
        type,
        "select * from t where a = 'secret' and b = ?",
        "orders",
        key.equals("none") ? null : "OrderMapper." + key);
  }

  private SqgResourceUnavailableException execute(String key, long millis) {
    return execute(statement(key, SqgSqlType.SELECT), millis);
  }

  private SqgResourceUnavailableException execute(SlowSqlPartition statement, long millis) {
    GuardedResource resource = runtime.invoker().resource(RESOURCE, "mysql", SqgEntryType.OUT);
    Invocation invocation =
        runtime.invoker().beginWithin(null, resource, resource.context().withPartition(statement));
    invocation.complete("row", null, Duration.ofMillis(millis).toNanos());
    return invocation.refusal();
  }

  private URI uri(String resource) {
    String port = context.getEnvironment().getProperty("local.server.port");
    return URI.create("http://localhost:" + port + "/actuator/resilience" + resource);
  }

  private JsonNode get(String resource) {
    return client.getForObject(uri(resource), JsonNode.class);
  }

  private ResponseEntity<JsonNode> post(String... parameters) {
    return postTo("/" + RESOURCE, parameters);
  }

  private ResponseEntity<JsonNode> postTo(String resource, String... parameters) {
    Map<String, String> body = new HashMap<>();
    for (int i = 0; i < parameters.length; i += 2) {
      body.put(parameters[i], parameters[i + 1]);
    }
    return client.postForEntity(uri(resource), body, JsonNode.class);
  }

  private static String keys(JsonNode list) {
    StringBuilder keys = new StringBuilder();
    list.forEach(each -> keys.append(each.get("key").asText()).append(' '));
    return keys.toString().trim();
  }

  @Test
  void open_and_slowest_statements_are_shown() {
    execute("fast", 5);
    execute("slow", 3_000);
    execute("slow", 2_500);
    execute("slow", 1);
    execute("none", 1_999);

    JsonNode slowSql = get("").get("slowSql");
    assertThat(slowSql.has("settings")).isTrue();
    assertThat(keys(slowSql.get("open"))).isEqualTo("slow");
    assertThat(keys(slowSql.get("slowest"))).isEqualTo("slow none fast");
    JsonNode open = slowSql.get("open").get(0);
    assertThat(open.get("resource").asText()).isEqualTo(RESOURCE);
    assertThat(open.get("queryId").asText()).matches("[0-9A-F]{32}");
    assertThat(open.get("type").asText()).isEqualTo("select");
    assertThat(open.get("mapper").asText()).isEqualTo("OrderMapper.slow");
    assertThat(open.get("dataSource").asText()).isEqualTo("orders");
    assertThat(open.get("fingerprint").asText()).isEqualTo("select * from t where a = ? and b = ?");
    assertThat(open.get("state").asText()).isEqualTo("open");
    assertThat(open.get("control").asText()).isEqualTo("automatic");
    assertThat(open.get("retryAfterMillis").asLong()).isBetween(3_000_000L, 3_600_000L);
    assertThat(open.get("slowInARow").asInt()).isEqualTo(2);
    assertThat(open.get("executions").asLong()).isEqualTo(2);
    assertThat(open.get("slow").asLong()).isEqualTo(2);
    assertThat(open.get("refusals").asLong()).isEqualTo(1);
    assertThat(open.get("openings").asLong()).isEqualTo(1);
    assertThat(open.get("lastCostMillis").asLong()).isEqualTo(2_500);
    assertThat(open.get("slowestCostMillis").asLong()).isEqualTo(3_000);
    assertThat(open.get("thresholdMillis").asLong()).isEqualTo(2_000);
    assertThat(slowSql.get("slowest").get(1).has("mapper")).isFalse();
    JsonNode ofResource = get("/" + RESOURCE).get("slowSql");
    assertThat(keys(ofResource.get("open"))).isEqualTo("slow");
    assertThat(keys(ofResource.get("slowest"))).isEqualTo("slow none fast");
  }

  @Test
  void the_twenty_slowest_are_shown() {
    for (int i = 1; i <= 30; i++) {
      execute("s" + i, i);
    }

    JsonNode slowest = get("").get("slowSql").get("slowest");
    assertThat(slowest).hasSize(20);
    assertThat(keys(slowest)).startsWith("s30 s29 ").endsWith(" s12 s11");
  }

  @Test
  void a_resource_without_statements_has_none() {
    runtime.operations().call("http:a", () -> "x");

    assertThat(get("/http:a").has("slowSql")).isFalse();
    assertThat(get("").get("slowSql").get("open")).isEmpty();
  }

  @Test
  void an_open_one_is_closed_at_once() {
    execute("slow", 3_000);
    execute("slow", 3_000);
    assertThat(execute("slow", 1)).isNotNull();

    ResponseEntity<JsonNode> answer = post("key", "slow", "statementCircuit", "automatic");

    assertThat(answer.getStatusCodeValue()).isEqualTo(200);
    assertThat(answer.getBody().get("statements").get(0).get("state").asText()).isEqualTo("closed");
    assertThat(execute("slow", 3_000)).isNull();
    assertThat(execute("slow", 3_000)).as("nothing was counted").isNull();
    assertThat(execute("slow", 1)).as("it may open again").isNotNull();
  }

  @Test
  void one_is_disabled_opened_and_given_back_with_lines_in_the_log() {
    execute("a", 1);
    execute("b", 1);

    post("key", "a", "statementCircuit", "closed");
    for (int i = 0; i < 5; i++) {
      assertThat(execute("a", 3_000)).isNull();
    }
    assertThat(keys(get("").get("slowSql").get("open"))).isEqualTo("a");

    post("key", "a", "statementCircuit", "open");
    assertThat(execute("a", 1)).isNotNull();
    assertThat(execute("b", 1)).isNull();

    post("key", "a", "statementCircuit", "automatic");
    assertThat(execute("a", 1)).isNull();
    String audit =
        "[SqgResilience] event=audit action=control-statement resource=" + RESOURCE + " key=a ";
    assertThat(log.list)
        .extracting(ILoggingEvent::getFormattedMessage)
        .contains(audit + "value=closed", audit + "value=open", audit + "value=automatic")
        .anyMatch(line -> line.contains("slow-sql-opened") && line.contains("control=FORCED_OPEN"));
  }

  @Test
  void statements_of_several_types_that_share_a_key_are_operated_together() {
    execute(statement("orders", SqgSqlType.SELECT), 1);
    execute(statement("orders", SqgSqlType.DELETE), 1);

    assertThat(post("key", "orders", "statementCircuit", "open").getBody().get("statements"))
        .hasSize(2);
    assertThat(execute(statement("orders", SqgSqlType.DELETE), 1)).isNotNull();
    assertThat(execute(statement("orders", SqgSqlType.SELECT), 1)).isNotNull();
  }

  private static String keyOf(JsonNode statements, String field) {
    return statements.get(0).get(field).asText();
  }

  @Test
  void what_is_wrong_with_an_order_is_said() {
    execute("a", 1);

    ResponseEntity<JsonNode> unknown = post("key", "b", "statementCircuit", "open");
    assertThat(unknown.getStatusCodeValue()).isEqualTo(404);
    assertThat(unknown.getBody())
        .hasToString(
            "{\"error\":\"no statement of this key has a breaker in this resource\","
                + "\"resource\":\"mysql:orders:query\",\"found\":\"b\"}");
    assertThat(post("key", "A", "statementCircuit", "open").getBody().get("hint").asText())
        .isEqualTo("did you mean the key a?");
    String queryId = keyOf(get("").get("slowSql").get("slowest"), "queryId");
    assertThat(post("key", queryId, "statementCircuit", "open").getBody().get("hint").asText())
        .isEqualTo("did you mean the key a?");
    assertThat(postTo("/http:a", "key", "a", "statementCircuit", "open").getStatusCodeValue())
        .isEqualTo(404);

    ResponseEntity<JsonNode> half = post("key", "a", "statementCircuit", "half");
    assertThat(half.getStatusCodeValue()).isEqualTo(400);
    assertThat(half.getBody().get("allowed").asText()).isEqualTo("one of open, closed, automatic");
    assertThat(post("key", "a").getBody().get("error").asText())
        .isEqualTo("statementCircuit is missing");
    assertThat(post("key", "a", "mode", "off").getBody().get("allowed").asText())
        .contains("a whole resource's");
    ResponseEntity<JsonNode> global = postTo("", "mode", "off", "key", "a");
    assertThat(global.getStatusCodeValue()).isEqualTo(400);
    assertThat(log.list)
        .extracting(ILoggingEvent::getFormattedMessage)
        .noneMatch(line -> line.contains("event=audit"));
  }
}
