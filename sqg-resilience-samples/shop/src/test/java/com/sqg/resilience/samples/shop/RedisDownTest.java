package com.sqg.resilience.samples.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sqg.resilience.api.SqgBlockReason;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Redis has crashed. Carts have no other home, so their requests fail; but at once. */
class RedisDownTest {

  private static final String READ = "redis:redisConnectionFactory:read";

  @Test
  void carts_are_refused_at_once_with_a_time_to_come_back_and_the_rest_goes_on() throws Exception {
    try (RunningShop shop =
        new RunningShop(
            "enforce",
            RunningShop.IMPATIENT_WITH_REDIS,
            "--env.config.resilience.resources.[redis:redisConnectionFactory:*].circuit-breaker"
                + ".open-duration=2s")) {
      shop.awaitRedis();

      shop.redis.kill();
      HttpResponse<String> refused =
          await()
              .atMost(Duration.ofSeconds(30))
              .until(() -> shop.get("/carts/ann"), answer -> answer.statusCode() == 503);

      assertThat(refused.headers().firstValue("Retry-After"))
          .hasValueSatisfying(seconds -> assertThat(Integer.parseInt(seconds)).isBetween(1, 2));
      assertThat(refused.headers().firstValue("Content-Type")).contains("application/problem+json");
      assertThat(refused.body()).contains("\"status\":503").doesNotContain("redis");
      assertThat(shop.statistics(READ).blocked(SqgBlockReason.CIRCUIT_OPEN))
          .as("not sent to Redis, so nobody waited for it")
          .isPositive();
      assertThat(shop.get("/products").statusCode()).isEqualTo(200);
      assertThat(shop.get("/products/1/stock").body()).contains("\"current\":true");

      shop.redis.revive();
      await()
          .atMost(Duration.ofSeconds(60))
          .until(() -> shop.get("/carts/ann").statusCode() == 200);
      assertThat(shop.shown(READ)).contains("\"circuitState\":\"closed\"");
    }
  }
}
