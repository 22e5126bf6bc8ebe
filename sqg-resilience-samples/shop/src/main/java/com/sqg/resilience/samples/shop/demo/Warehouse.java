package com.sqg.resilience.samples.shop.demo;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Stands in for the other team's service, on the loopback interface. */
public final class Warehouse implements AutoCloseable {

  static {
    // The JDK's server writes head and body apart, and the body would wait for an acknowledgement.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private static final byte[] LEVEL = "{\"quantity\":42}".getBytes(StandardCharsets.UTF_8);

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private HttpServer server;
  private int port;

  /**
   * Starts it.
   *
   * @param port 0 for a free one
   */
  public Warehouse(int port) {
    this.port = port;
    open();
  }

  /** Takes requests, again after {@link #shut()}. */
  public synchronized void open() {
    if (server != null) {
      return;
    }
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    port = server.getAddress().getPort();
    server.createContext("/stock/", Warehouse::answer);
    server.setExecutor(threads);
    server.start();
  }

  /** Refuses connections from now on. */
  public synchronized void shut() {
    if (server != null) {
      server.stop(0);
      server = null;
    }
  }

  public String url() {
    return "http://localhost:" + port;
  }

  private static void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, LEVEL.length);
      exchange.getResponseBody().write(LEVEL);
    }
  }

  @Override
  public void close() {
    shut();
    threads.shutdownNow();
  }
}
