package com.sqg.resilience.samples.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sqg.resilience.api.SqgBlockReason;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Collections;
import org.junit.jupiter.api.Test;

/** The other team's service is down. */
class WarehouseDownTest {

  @Test
  void the_facade_answers_from_its_cache_and_the_breaker_opens_until_the_warehouse_is_back()
      throws Exception {
    try (RunningShop shop =
        new RunningShop(
            "enforce",
            "--env.config.resilience.resources.[http:localhost:get].circuit-breaker"
                + ".open-duration=2s")) {
      assertThat(shop.get("/products/1/stock").body()).contains("\"current\":true");

      shop.warehouse.shut();
      for (int i = 0; i < 10; i++) {
        HttpResponse<String> answer = shop.get("/products/1/stock");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).contains("\"quantity\":42,\"current\":false");
      }

      assertThat(shop.statistics("http:localhost:get").blocked(SqgBlockReason.CIRCUIT_OPEN))
          .as("its breaker is open")
          .isPositive();
      assertThat(shop.statistics("availability").fallbacks(true)).isEqualTo(10);
      HttpResponse<String> neverHeardOf =
          await().until(() -> shop.get("/products/3/stock"), one -> one.statusCode() == 503);
      assertThat(neverHeardOf.headers().firstValue("Retry-After")).isPresent();
      assertThat(shop.statuses(3, "/products")).isEqualTo(Collections.nCopies(3, 200));
      shop.post("/carts/ann/1");
      assertThat(shop.post("/orders?customer=ann").statusCode()).isEqualTo(201);

      shop.warehouse.open();
      await()
          .atMost(Duration.ofSeconds(30))
          .untilAsserted(
              () -> assertThat(shop.get("/products/1/stock").body()).contains("\"current\":true"));
      assertThat(shop.shown("http:localhost:get")).contains("\"circuitState\":\"closed\"");
    }
  }
}
