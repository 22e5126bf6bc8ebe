package com.sqg.resilience.web;

import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.resource.ResourceStatistics;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/** An application of a few routes on a real server, with nothing but the starter. */
final class WebServer implements AutoCloseable {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  final ConfigurableApplicationContext context;

  private WebServer(ConfigurableApplicationContext context) {
    this.context = context;
  }

  static WebServer start(WebApplicationType type, Class<?>[] beans, String... properties) {
    Map<String, Object> all = new LinkedHashMap<>();
    Stream.concat(
            Stream.of(
                "server.port=0",
                "spring.main.banner-mode=off",
                "management.endpoints.web.exposure.include=resilience,health",
                "spring.autoconfigure.exclude="
                    + "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration,"
                    + "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration"),
            Stream.of(properties))
        .map(property -> property.split("=", 2))
        .forEach(property -> all.put(property[0], property[1]));
    return new WebServer(
        new SpringApplicationBuilder(Application.class)
            .sources(beans)
            .web(type)
            .properties(all)
            .run());
  }

  ResilienceRuntime runtime() {
    return context.getBean(ResilienceRuntime.class);
  }

  CompletableFuture<HttpResponse<String>> getLater(String path) {
    return CLIENT.sendAsync(request(path), HttpResponse.BodyHandlers.ofString());
  }

  HttpResponse<String> get(String path) throws Exception {
    return CLIENT.send(request(path), HttpResponse.BodyHandlers.ofString());
  }

  private HttpRequest request(String path) {
    String port = context.getEnvironment().getProperty("local.server.port");
    return HttpRequest.newBuilder(URI.create("http://localhost:" + port + path)).build();
  }

  long results(String resource, SqgFailureDecision decision) {
    ResourceStatistics statistics = statistics(resource);
    return statistics == null ? 0 : statistics.results(decision);
  }

  long inFlight(String resource) {
    ResourceStatistics statistics = statistics(resource);
    return statistics == null ? 0 : statistics.inFlight();
  }

  ResourceStatistics statistics(String resource) {
    GuardedResource guarded = runtime().resources().find(resource);
    return guarded == null ? null : guarded.statistics();
  }

  @Override
  public void close() {
    context.close();
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Application {}
}
