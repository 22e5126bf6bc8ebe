package com.sqg.resilience.samples.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Redis has crashed. Carts have no other home, so their requests fail; but at once. */
class RedisDownTest {

  @Test
  void carts_are_refused_at_once_with_a_time_to_come_back_and_the_rest_goes_on() throws Exception {
    try (RunningShop shop =
        new RunningShop(
            "enforce",
            RunningShop.IMPATIENT_WITH_REDIS,
            "--env.config.resilience.resources.[redis:redisConnectionFactory:*].circuit-breaker"
                + ".open-duration=3s")) {
      shop.awaitRedis();

      shop.redis.kill();
      await()
          .atMost(Duration.ofSeconds(30))
          .until(() -> shop.get("/carts/ann").statusCode() == 503);
      long begin = System.nanoTime();
      HttpResponse<String> refused = shop.get("/carts/ann");
      Duration took = Duration.ofNanos(System.nanoTime() - begin);

      assertThat(refused.statusCode()).isEqualTo(503);
      assertThat(took).as("no waiting for Redis").isLessThan(Duration.ofMillis(200));
      assertThat(Integer.parseInt(refused.headers().firstValue("Retry-After").orElseThrow()))
          .isBetween(1, 3);
      assertThat(refused.headers().firstValue("Content-Type")).contains("application/problem+json");
      assertThat(refused.body()).contains("\"status\":503").doesNotContain("redis");
      assertThat(shop.shown("redis:redisConnectionFactory:read"))
          .contains("\"circuitState\":\"open\"");
      assertThat(shop.get("/products").statusCode()).isEqualTo(200);
      assertThat(shop.get("/products/1/stock").body()).contains("\"current\":true");

      shop.redis.revive();
      await()
          .atMost(Duration.ofSeconds(60))
          .until(() -> shop.get("/carts/ann").statusCode() == 200);
      assertThat(shop.shown("redis:redisConnectionFactory:read"))
          .contains("\"circuitState\":\"closed\"");
    }
  }
}
