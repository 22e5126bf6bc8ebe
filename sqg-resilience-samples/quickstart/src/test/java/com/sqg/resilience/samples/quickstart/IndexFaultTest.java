package com.sqg.resilience.samples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.samples.quickstart.scenario.Arguments;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

/** The fault of the scenario is a missing index, not something made to look like one. */
class IndexFaultTest {

  private final HttpClient http = HttpClient.newHttpClient();

  @Test
  void the_index_is_dropped_and_made_again_and_the_answer_is_the_same() throws Exception {
    try (ConfigurableApplicationContext service =
        QuickstartApplication.start(
            Arguments.parse("--orders.datasource.jdbc-url=jdbc:h2:mem:index;MODE=MySQL"))) {
      String base = "http://localhost:" + service.getEnvironment().getProperty("local.server.port");
      DataSource orders = service.getBean("orders", DataSource.class);
      assertThat(planOf(orders)).contains("ORDER_EVENTS_ORDER");
      String answer = answer("GET", base + "/customers/7/underway");
      assertThat(answer).contains("\"customer\":7").containsPattern("\"underway\":[1-9]");

      answer("PUT", base + "/faults/index");
      answer("PUT", base + "/faults/index");
      assertThat(planOf(orders)).doesNotContain("ORDER_EVENTS_ORDER").contains("tableScan");
      assertThat(answer("GET", base + "/customers/7/underway")).isEqualTo(answer);

      answer("DELETE", base + "/faults/index");
      answer("DELETE", base + "/faults/index");
      assertThat(planOf(orders)).contains("ORDER_EVENTS_ORDER").doesNotContain("tableScan");
    }
  }

  private static String planOf(DataSource orders) throws Exception {
    try (Connection connection = orders.getConnection();
        Statement statement = connection.createStatement();
        ResultSet plan =
            statement.executeQuery(
                "explain select max(step) from order_events where order_id = 1")) {
      plan.next();
      return plan.getString(1);
    }
  }

  private String answer(String method, String uri) throws Exception {
    HttpResponse<String> answer =
        http.send(
            HttpRequest.newBuilder(URI.create(uri))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build(),
            HttpResponse.BodyHandlers.ofString());
    assertThat(answer.statusCode()).isEqualTo(200);
    return answer.body();
  }
}
