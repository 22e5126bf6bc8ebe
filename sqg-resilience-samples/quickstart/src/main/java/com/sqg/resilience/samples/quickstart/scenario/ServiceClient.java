package com.sqg.resilience.samples.quickstart.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The service as its callers and its operators see it: over HTTP. */
public final class ServiceClient {

  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final String base;
  private final HttpClient http = HttpClient.newHttpClient();
  private final ObjectMapper json = new ObjectMapper();

  public ServiceClient(String base) {
    this.base = base;
  }

  /** Makes a request and returns the answer's status. */
  int status(String method, String path) throws IOException, InterruptedException {
    return send(method, path, "").statusCode();
  }

  void fail(String dependency) throws IOException, InterruptedException {
    fault("PUT", dependency);
  }

  void heal(String dependency) throws IOException, InterruptedException {
    fault("DELETE", dependency);
  }

  private void fault(String method, String dependency) throws IOException, InterruptedException {
    HttpResponse<String> answer = send(method, "/faults/" + dependency, "");
    if (answer.statusCode() >= 300) {
      throw new IOException("fault not set: " + answer.body());
    }
  }

  void mode(String mode) throws IOException, InterruptedException {
    HttpResponse<String> answer =
        send("POST", "/actuator/resilience", "{\"mode\":\"" + mode + "\"}");
    if (answer.statusCode() >= 300) {
      throw new IOException("mode not set: " + answer.body());
    }
  }

  /**
   * What the endpoint knows of the breaker behind a kind of traffic; counts are since the start,
   * but refusals of a statement are counted under the mode of now, so one must not change in
   * between.
   */
  ResourceView view(Traffic traffic) throws IOException, InterruptedException {
    JsonNode report = report();
    for (JsonNode resource : report.path("resources")) {
      if (resource.path("name").asText().equals(traffic.resource())) {
        return traffic.statement().isEmpty()
            ? viewOf(resource)
            : viewOf(traffic.statement(), resource.path("mode").asText(), report);
      }
    }
    return new ResourceView("-", 0, 0, 0);
  }

  private static ResourceView viewOf(JsonNode resource) {
    return new ResourceView(
        resource.path("circuitState").asText(),
        sum(resource.path("blocked")),
        sum(resource.path("shadowBlocked")),
        sum(resource.path("fallbacks")));
  }

  private static ResourceView viewOf(String statement, String mode, JsonNode report) {
    boolean enforced = mode.equals("enforce");
    for (JsonNode known : report.path("slowSql").path("slowest")) {
      if (known.path("mapper").asText().endsWith("." + statement)) {
        long refusals = known.path("refusals").asLong();
        return new ResourceView(
            known.path("state").asText(), enforced ? refusals : 0, enforced ? 0 : refusals, 0);
      }
    }
    return new ResourceView("-", 0, 0, 0);
  }

  /** The statements whose breaker is not closed. */
  List<OpenStatement> openStatements() throws IOException, InterruptedException {
    List<OpenStatement> open = new ArrayList<>();
    for (JsonNode statement : report().path("slowSql").path("open")) {
      String[] mapper = statement.path("mapper").asText().split("\\.");
      open.add(
          new OpenStatement(
              mapper[mapper.length - 2] + "." + mapper[mapper.length - 1],
              statement.path("queryId").asText(),
              statement.path("lastCostMillis").asLong(),
              statement.path("thresholdMillis").asLong()));
    }
    return open;
  }

  private JsonNode report() throws IOException, InterruptedException {
    return json.readTree(send("GET", "/actuator/resilience", "").body());
  }

  private static long sum(JsonNode counts) {
    long sum = 0;
    for (JsonNode count : counts) {
      sum += count.asLong();
    }
    return sum;
  }

  private HttpResponse<String> send(String method, String path, String body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(base + path))
            .timeout(TIMEOUT)
            .header("Content-Type", "application/json")
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
            .build();
    return http.send(request, BodyHandlers.ofString());
  }

  /**
   * A statement that is, or would be, refused.
   *
   * @param name mapper and method
   * @param queryId what the digest of the server's slow log calls it
   * @param lastCostMillis how long its last execution took
   * @param thresholdMillis from how long on one is slow
   */
  record OpenStatement(String name, String queryId, long lastCostMillis, long thresholdMillis) {}

  /** A breaker's state and counts. */
  record ResourceView(String state, long blocked, long shadowBlocked, long fallbacks) {

    ResourceView since(ResourceView earlier) {
      return new ResourceView(
          state,
          blocked - earlier.blocked,
          shadowBlocked - earlier.shadowBlocked,
          fallbacks - earlier.fallbacks);
    }
  }
}
