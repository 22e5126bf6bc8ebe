package com.sqg.resilience.samples.shop;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgBlockReason;
import java.util.Collections;
import org.junit.jupiter.api.Test;

/** On the day it is switched on: everything is counted, nothing is refused. */
class ObservingTest {

  @Test
  void what_is_broken_stays_as_broken_as_without_the_framework() throws Exception {
    try (RunningShop shop = new RunningShop("observe", RunningShop.IMPATIENT_WITH_REDIS)) {
      assertThat(shop.get("/products/1/stock").statusCode()).isEqualTo(200);
      shop.awaitRedis();

      shop.warehouse.shut();
      shop.redis.kill();

      assertThat(shop.statuses(8, "/products/1/stock")).isEqualTo(Collections.nCopies(8, 500));
      assertThat(shop.statuses(8, "/carts/ann")).isEqualTo(Collections.nCopies(8, 500));
      assertThat(shop.statistics("availability").fallbacks(true)).isZero();
      for (String resource : shop.resources()) {
        assertThat(shop.statistics(resource).blocked()).as(resource).isZero();
      }
      for (String broken :
          new String[] {"http:localhost:get", "redis:redisConnectionFactory:read"}) {
        assertThat(shop.statistics(broken).shadowBlocked(SqgBlockReason.CIRCUIT_OPEN))
            .as("what enforce would have refused of " + broken)
            .isPositive();
      }
    }
  }
}
