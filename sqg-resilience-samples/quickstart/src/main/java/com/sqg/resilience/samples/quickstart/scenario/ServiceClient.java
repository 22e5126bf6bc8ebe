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
    send("PUT", "/faults/" + dependency, "");
  }

  void heal(String dependency) throws IOException, InterruptedException {
    send("DELETE", "/faults/" + dependency, "");
  }

  void mode(String mode) throws IOException, InterruptedException {
    HttpResponse<String> answer =
        send("POST", "/actuator/resilience", "{\"mode\":\"" + mode + "\"}");
    if (answer.statusCode() >= 300) {
      throw new IOException("mode not set: " + answer.body());
    }
  }

  /** What the endpoint knows of a resource; counts are since the start. */
  ResourceView resource(String name) throws IOException, InterruptedException {
    JsonNode report = json.readTree(send("GET", "/actuator/resilience", "").body());
    for (JsonNode resource : report.path("resources")) {
      if (resource.path("name").asText().equals(name)) {
        return new ResourceView(
            resource.path("circuitState").asText(),
            sum(resource.path("blocked")),
            sum(resource.path("shadowBlocked")),
            sum(resource.path("fallbacks")));
      }
    }
    return new ResourceView("-", 0, 0, 0);
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

  /** A resource's state and counts. */
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
