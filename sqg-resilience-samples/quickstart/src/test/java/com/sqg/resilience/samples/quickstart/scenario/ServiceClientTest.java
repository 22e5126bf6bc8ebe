package com.sqg.resilience.samples.quickstart.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sqg.resilience.samples.quickstart.scenario.ServiceClient.OpenStatement;
import com.sqg.resilience.samples.quickstart.scenario.ServiceClient.ResourceView;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ServiceClientTest {

  private static final String REPORT =
      """
      {"resources": [{"name": "mysql:orders:query", "mode": "%s", "circuitState": "closed",
                      "blocked": {"a": 1, "b": 2}, "shadowBlocked": {"a": 4}, "fallbacks": {"x": 8}}],
       "slowSql": {
         "open": [{"mapper": "com.acme.OrderMapper.underway", "queryId": "A1", "state": "open",
                   "refusals": 7, "lastCostMillis": 801, "thresholdMillis": 150}],
         "slowest": [{"mapper": "com.acme.OrderMapper.underway", "state": "open", "refusals": 7},
                     {"mapper": "com.acme.OrderMapper.find", "state": "closed", "refusals": 0}]}}
      """;

  private HttpServer service;
  private ServiceClient client;
  private int status = 200;
  private String answer = REPORT.formatted("observe");

  @BeforeEach
  void start() throws IOException {
    service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    service.createContext(
        "/",
        exchange -> {
          try (exchange) {
            byte[] body = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
          }
        });
    service.start();
    client = new ServiceClient("http://localhost:" + service.getAddress().getPort());
  }

  @AfterEach
  void stop() {
    service.stop(0);
  }

  @Test
  void traffic_without_a_statement_is_shown_as_its_resource() throws Exception {
    assertThat(client.view(Traffic.ORDERS)).isEqualTo(new ResourceView("closed", 3, 4, 8));
    assertThat(client.view(Traffic.STOCK)).isEqualTo(new ResourceView("-", 0, 0, 0));
  }

  @Test
  void refusals_of_a_statement_are_shadow_ones_while_observing() throws Exception {
    assertThat(client.view(Traffic.UNDERWAY)).isEqualTo(new ResourceView("open", 0, 7, 0));
    assertThat(client.view(Traffic.FINDING)).isEqualTo(new ResourceView("closed", 0, 0, 0));

    answer = REPORT.formatted("enforce");
    assertThat(client.view(Traffic.UNDERWAY)).isEqualTo(new ResourceView("open", 7, 0, 0));
  }

  @Test
  void open_statements_are_named_by_mapper_and_method() throws Exception {
    assertThat(client.openStatements())
        .containsExactly(new OpenStatement("OrderMapper.underway", "A1", 801, 150));
  }

  @Test
  void a_fault_that_cannot_be_set_ends_the_scenario() {
    status = 500;
    answer = "no such table";
    assertThatThrownBy(() -> client.fail("index"))
        .isInstanceOf(IOException.class)
        .hasMessage("fault not set: no such table");
  }
}
