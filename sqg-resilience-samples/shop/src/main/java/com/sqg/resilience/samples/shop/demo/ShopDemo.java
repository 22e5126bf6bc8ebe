package com.sqg.resilience.samples.shop.demo;

import com.sqg.resilience.samples.shop.ShopApplication;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import redis.embedded.RedisServer;

/**
 * Runs the shop with all that it needs: a Redis and a warehouse of its own, and a switchboard to
 * take them down. The ports 8080 and 8070 must be free; {@code --server.port} chooses another for
 * the shop.
 */
public final class ShopDemo {

  private static final int SWITCHBOARD = 8070;

  private ShopDemo() {}

  public static void main(String[] args) throws IOException {
    int redisPort = freePort();
    RedisServer redis =
        RedisServer.newRedisServer()
            .port(redisPort)
            .bind("127.0.0.1")
            .setting("save \"\"")
            .onShutdownForceStop(true)
            .build();
    redis.start();
    Warehouse warehouse = new Warehouse(0);
    new Switchboard(redis, warehouse).listen(SWITCHBOARD);

    SpringApplication shop = new SpringApplication(ShopApplication.class);
    shop.setDefaultProperties(Map.of("REDIS_PORT", redisPort, "WAREHOUSE_URL", warehouse.url()));
    String port = shop.run(args).getEnvironment().getProperty("local.server.port");
    System.out.println("The shop is open at http://localhost:" + port);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
