package com.sqg.resilience.samples.quickstart.inventory;

import com.sqg.resilience.samples.quickstart.faults.Faults;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/** Another team's service: a real HTTP server on a port of its own, which can be made to fail. */
@Component
class InventoryServer implements DisposableBean {

  static {
    // The JDK's server writes head and body apart. On a connection that is used again the body
    // would
    // wait for the acknowledgement of the head, which the other side puts off for 40 ms.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private final Faults faults;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(4);

  InventoryServer(Faults faults) throws IOException {
    this.faults = faults;
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/stock", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  URI uri() {
    return URI.create("http://localhost:" + server.getAddress().getPort() + "/stock");
  }

  private void answer(HttpExchange exchange) throws IOException {
    byte[] body = "42".getBytes(StandardCharsets.UTF_8);
    try (exchange) {
      exchange.sendResponseHeaders(faults.isOn("inventory") ? 500 : 200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  @Override
  public void destroy() {
    server.stop(0);
    threads.shutdownNow();
  }
}
