package com.sqg.resilience.benchmarks.adapters;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.reactive.function.client.WebClient;

/** GET of a short text over loopback, blocking and reactive. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class HttpGet {

  private static final byte[] TEXT = "customer 42".getBytes(StandardCharsets.UTF_8);

  /** Whether the framework is there. */
  @Param({"false", "true"})
  public boolean guarded;

  private ExecutorService threads;
  private HttpServer server;
  private AdapterApplication application;
  private RestTemplate template;
  private WebClient client;
  private String url;

  /** Starts a server of the JDK's. */
  @Setup(Level.Trial)
  public void start() throws IOException {
    System.setProperty("sun.net.httpserver.nodelay", "true");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/orders",
        exchange -> {
          exchange.sendResponseHeaders(200, TEXT.length);
          try (OutputStream body = exchange.getResponseBody()) {
            body.write(TEXT);
          }
        });
    threads = Executors.newSingleThreadExecutor();
    server.setExecutor(threads);
    server.start();
    application = new AdapterApplication(guarded, Beans.class, Map.of());
    template = application.bean(RestTemplate.class);
    client = application.bean(WebClient.class);
    url = "http://127.0.0.1:" + server.getAddress().getPort() + "/orders";
  }

  /** Stops everything. */
  @TearDown(Level.Trial)
  public void stop() {
    application.close();
    server.stop(0);
    threads.shutdownNow();
  }

  @Benchmark
  public String restTemplate() {
    return template.getForObject(url, String.class);
  }

  @Benchmark
  public String webClient() {
    return client.get().uri(url).retrieve().bodyToMono(String.class).block();
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration(exclude = DataSourceAutoConfiguration.class)
  static class Beans {

    @Bean
    RestTemplate restTemplate() {
      return new RestTemplate();
    }

    @Bean
    WebClient webClient() {
      return WebClient.create();
    }
  }
}
