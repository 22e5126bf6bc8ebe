package com.sqg.resilience.compatibility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgResilience;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.call.ResilienceInvoker;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

/** Whatever docs/operations asks of Prometheus finds something in a running application. */
class OperationsTest {

  private static final Pattern ALERT_LABEL = Pattern.compile("\\$labels\\.(\\w+)");

  private static ConfigurableApplicationContext context;
  private static Scrape scrape;

  @BeforeAll
  static void start() throws Throwable {
    context =
        CompatibilityApplication.start(
            "env.config.resilience.mode=enforce",
            "env.config.resilience.max-resources=6",
            "env.config.resilience.resources.[blocked].flow.enabled=true",
            "env.config.resilience.resources.[blocked].flow.qps=1",
            "env.config.resilience.resources.[watched].mode=observe",
            "env.config.resilience.resources.[watched].flow.enabled=true",
            "env.config.resilience.resources.[watched].flow.qps=1",
            "env.config.resilience.resources.[order-place].circuit-breaker.minimum-request-amount=3");
    drive();
    Awaitility.await()
        .untilAsserted(
            () -> {
              scrape = new Scrape(prometheus());
              // What was registered last is there.
              assertThat(scrape.sum("sqg_resilience_resource_overflow_total{type=\"http\"}"))
                  .isPositive();
              assertThat(scrape.series("sqg_resilience_state_transition_total").size())
                  .isGreaterThan(5);
            });
  }

  private static void drive() throws Throwable {
    OrderService service = context.getBean(OrderService.class);
    assertThat(service.place(1, null)).isEqualTo("placed");
    for (int i = 2; i < 4; i++) {
      assertThat(service.place(i, new IllegalStateException("full"))).startsWith("queued");
    }
    assertThatThrownBy(() -> service.place(9, null))
        .isInstanceOf(SqgResourceUnavailableException.class);
    context.getBean(OrderMapper.class).count();
    ResilienceInvoker invoker = context.getBean(ResilienceRuntime.class).invoker();
    invoker.call(invoker.resource("web:/orders", "web", SqgEntryType.IN), () -> "x");
    for (int i = 0; i < 5; i++) {
      try {
        SqgResilience.run("blocked", () -> {});
      } catch (SqgResourceUnavailableException expected) {
        continue;
      }
    }
    for (int i = 0; i < 5; i++) {
      SqgResilience.run("watched", () -> {});
    }
    for (int i = 0; i < 3; i++) {
      SqgResilience.run("http:surplus-" + i + ":get", () -> {});
    }
  }

  private static String prometheus() throws IOException, InterruptedException {
    String port = context.getEnvironment().getProperty("local.server.port");
    URI uri = URI.create("http://localhost:" + port + "/actuator/prometheus");
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
        .body();
  }

  @AfterAll
  static void stop() {
    context.close();
  }

  @Test
  void what_happened_is_in_the_scrape() {
    String place = "{resource=\"order-place\",";
    assertThat(scrape.sum("sqg_resilience_requests_total" + place + "result=\"failure\"}"))
        .isEqualTo(2);
    assertThat(scrape.sum("sqg_resilience_fallback_total" + place + "result=\"success\"}"))
        .isEqualTo(2);
    assertThat(scrape.sum("sqg_resilience_circuit_state" + place + "state=\"open\"}"))
        .isEqualTo(1);
    assertThat(
            scrape.sum(
                "sqg_resilience_state_transition_total" + place + "from=\"closed\", to=\"open\"}"))
        .isEqualTo(1);
    assertThat(scrape.sum("sqg_resilience_blocked_total" + place + "reason=\"circuit_open\"}"))
        .isEqualTo(1);
    assertThat(scrape.sum("sqg_resilience_blocked_total{resource=\"blocked\"}")).isPositive();
    assertThat(scrape.sum("sqg_resilience_shadow_block_total{resource=\"watched\"}"))
        .isPositive();
    assertThat(scrape.sum("sqg_resilience_resources_max")).isEqualTo(6);
  }

  @Test
  void the_page_lists_every_metric_with_its_type_and_tags() throws IOException {
    Map<String, String> scraped = new TreeMap<>();
    scrape.types().forEach(
        (metric, type) -> scraped.put(metric, type + " " + scrape.labels(metric, type)));

    assertThat(OperationsFiles.metrics()).isEqualTo(scraped).hasSize(18);
    assertThat(scrape.helps()).isEqualTo(scraped.keySet());
  }

  @Test
  void the_queries_of_the_page_find_what_they_ask_for() throws IOException {
    List<PromQuery> queries = OperationsFiles.pageQueries();
    assertThat(queries).hasSizeGreaterThanOrEqualTo(20);
    assertThat(faults(queries)).isEmpty();
  }

  @Test
  void the_dashboard_finds_what_it_asks_for() throws IOException {
    List<PromQuery> queries = OperationsFiles.dashboardQueries();
    assertThat(queries).hasSizeGreaterThanOrEqualTo(23);
    assertThat(faults(queries)).isEmpty();
  }

  @Test
  void the_alert_rules_find_what_they_ask_for() throws IOException {
    List<PromQuery> queries = new ArrayList<>();
    Map<String, String> severities = new TreeMap<>();
    for (Map<String, Object> alert : OperationsFiles.alerts()) {
      PromQuery query = new PromQuery((String) alert.get("expr"));
      queries.add(query);
      severities.put(
          (String) alert.get("alert"),
          (String) ((Map<?, ?>) alert.get("labels")).get("severity"));
      assertThat(resultLabels(query)).as(query.toString()).containsAll(textLabels(alert));
    }
    assertThat(faults(queries)).isEmpty();
    assertThat(OperationsFiles.pageAlerts()).isEqualTo(severities).hasSizeGreaterThan(5);
  }

  /** The labels that an alert's texts name. */
  private static Set<String> textLabels(Map<String, Object> alert) {
    Set<String> labels = new TreeSet<>();
    Matcher label = ALERT_LABEL.matcher(alert.get("annotations").toString());
    while (label.find()) {
      labels.add(label.group(1));
    }
    return labels;
  }

  private static Set<String> resultLabels(PromQuery query) {
    return query.groupings().isEmpty()
        ? query.selectors().get(0).labels(scrape)
        : query.groupings().get(0).labels();
  }

  private static List<String> faults(List<PromQuery> queries) {
    List<String> faults = new ArrayList<>();
    for (PromQuery query : queries) {
      assertThat(query.selectors()).as(query.toString()).isNotEmpty();
      for (Selector selector : query.selectors()) {
        if (selector.select(scrape).isEmpty()) {
          faults.add(selector + " selects nothing");
        }
      }
      for (PromQuery.Grouping grouping : query.groupings()) {
        for (Selector selector : grouping.selectors()) {
          if (!selector.labels(scrape).containsAll(grouping.labels())) {
            faults.add(selector + " does not have all of " + grouping.labels());
          }
        }
      }
    }
    return faults;
  }

  @Test
  void a_query_that_asks_for_what_is_not_there_is_found_out() {
    String requests = "sum by (resource) (rate(sqg_resilience_requests_total";
    assertThat(faults(List.of(new PromQuery(requests + "{result=\"success\"}[5m]))")))).isEmpty();
    for (String wrong :
        List.of(
            "rate(sqg_resilience_request_total[5m])",
            requests + "{result=\"refused\"}[5m]))",
            requests + "{outcome!=\"success\"}[5m]))",
            "sum by (kind) (rate(sqg_resilience_requests_total[5m]))",
            "sum by (reason) (sqg_resilience_blocked_total) / sum by (reason) "
                + "(sqg_resilience_requests_total)",
            "sqg_resilience_resources_max / on (type) sqg_resilience_resources_current",
            "label_values(sqg_resilience_requests_total{job=~\"$job\"}, kind)")) {
      assertThat(faults(List.of(new PromQuery(wrong)))).as(wrong).isNotEmpty();
    }
  }
}
