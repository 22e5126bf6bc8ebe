package com.sqg.resilience.samples.shop.demo;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import redis.embedded.RedisServer;

/**
 * {@code DELETE /redis} and {@code DELETE /warehouse} take them down, {@code PUT} brings them back.
 */
final class Switchboard {

  private final RedisServer redis;
  private final Warehouse warehouse;

  Switchboard(RedisServer redis, Warehouse warehouse) {
    this.redis = redis;
    this.warehouse = warehouse;
  }

  void listen(int port) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String order = exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
    String done = obey(order);
    byte[] body =
        ((done == null ? "no such switch" : done) + "\n").getBytes(StandardCharsets.UTF_8);
    try (exchange) {
      exchange.sendResponseHeaders(done == null ? 404 : 200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private String obey(String order) throws IOException {
    switch (order) {
      case "DELETE /redis":
        redis.stop();
        return "Redis is down";
      case "PUT /redis":
        if (!redis.isActive()) {
          redis.start();
        }
        return "Redis is up, and empty";
      case "DELETE /warehouse":
        warehouse.shut();
        return "the warehouse is down";
      case "PUT /warehouse":
        warehouse.open();
        return "the warehouse is up";
      default:
        return null;
    }
  }
}
