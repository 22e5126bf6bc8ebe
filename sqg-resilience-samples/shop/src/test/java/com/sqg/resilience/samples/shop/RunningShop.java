package com.sqg.resilience.samples.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.resource.ResourceStatistics;
import com.sqg.resilience.samples.shop.demo.Warehouse;
import com.sqg.resilience.testsupport.EmbeddedRedis;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** The shop as it is shipped, with a real Redis and a warehouse that can be taken down. */
final class RunningShop implements AutoCloseable {

  /** Whose commands time out after 200 ms. */
  static final String IMPATIENT_WITH_REDIS = "--REDIS_TIMEOUT=200ms";

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  final EmbeddedRedis redis = EmbeddedRedis.start();
  final Warehouse warehouse = new Warehouse(0);

  private final ConfigurableApplicationContext context;

  RunningShop(String mode, String... settings) {
    List<String> arguments = new ArrayList<>();
    arguments.add("--server.port=0");
    arguments.add("--REDIS_PORT=" + redis.port());
    arguments.add("--WAREHOUSE_URL=" + warehouse.url());
    arguments.add("--env.config.resilience.mode=" + mode);
    // Counting begins anew at the edge of a window: a few failures must not fall on both its sides.
    arguments.add("--env.config.resilience.defaults.circuit-breaker.statistical-window=1h");
    arguments.addAll(List.of(settings));
    context = SpringApplication.run(ShopApplication.class, arguments.toArray(new String[0]));
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return send("GET", path);
  }

  HttpResponse<String> post(String path) throws IOException, InterruptedException {
    return send("POST", path);
  }

  HttpResponse<String> put(String path) throws IOException, InterruptedException {
    return send("PUT", path);
  }

  private HttpResponse<String> send(String method, String path)
      throws IOException, InterruptedException {
    String port = context.getEnvironment().getProperty("local.server.port");
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
            .method(method, HttpRequest.BodyPublishers.noBody())
            .build();
    return CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
  }

  /** The status of one request after another. */
  List<Integer> statuses(int requests, String path) throws IOException, InterruptedException {
    List<Integer> statuses = new ArrayList<>();
    for (int i = 0; i < requests; i++) {
      statuses.add(get(path).statusCode());
    }
    return statuses;
  }

  /** The first connection takes a cold JVM longer than any other. */
  void awaitRedis() {
    await().until(() -> get("/carts/nobody").statusCode() == 200);
  }

  /** Resources called so far. */
  Set<String> resources() {
    return runtime().resources().all().stream()
        .map(GuardedResource::name)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** What an operator is shown of a resource. */
  String shown(String resource) throws IOException, InterruptedException {
    return get("/actuator/resilience/" + resource).body();
  }

  ResourceStatistics statistics(String resource) {
    GuardedResource found = runtime().resources().find(resource);
    assertThat(found).as(resource).isNotNull();
    return found.statistics();
  }

  private ResilienceRuntime runtime() {
    return context.getBean(ResilienceRuntime.class);
  }

  @Override
  public void close() {
    context.close();
    warehouse.close();
    redis.close();
  }
}
