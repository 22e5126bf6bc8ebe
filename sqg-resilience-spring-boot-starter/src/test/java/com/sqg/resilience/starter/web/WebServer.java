package com.sqg.resilience.starter.web;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Arrays;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/** A real application on a real server. */
final class WebServer implements AutoCloseable {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  final ConfigurableApplicationContext context;

  private WebServer(ConfigurableApplicationContext context) {
    this.context = context;
  }

  static WebServer start(Class<?>... beans) {
    return start(new String[0], beans);
  }

  static WebServer start(String[] properties, Class<?>... beans) {
    Class<?>[] sources = Arrays.copyOf(beans, beans.length + 1);
    sources[beans.length] = Application.class;
    return new WebServer(
        new SpringApplicationBuilder(sources)
            .properties("server.port=0", "spring.main.banner-mode=off")
            .properties(properties)
            .run());
  }

  HttpResponse<String> get(String path, String... headers)
      throws IOException, InterruptedException {
    return send("GET", path, headers);
  }

  HttpResponse<String> send(String method, String path, String... headers)
      throws IOException, InterruptedException {
    String port = context.getEnvironment().getProperty("local.server.port");
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
            .method(method, HttpRequest.BodyPublishers.noBody());
    if (headers.length > 0) {
      request.headers(headers);
    }
    return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  @Override
  public void close() {
    context.close();
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration(exclude = DataSourceAutoConfiguration.class)
  static class Application {}
}
