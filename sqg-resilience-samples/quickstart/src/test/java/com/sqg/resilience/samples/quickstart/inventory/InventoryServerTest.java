package com.sqg.resilience.samples.quickstart.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.samples.quickstart.faults.Faults;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class InventoryServerTest {

  @Test
  void answers_on_a_connection_in_use_do_not_wait_for_delayed_acknowledgements() throws Exception {
    InventoryServer server = new InventoryServer(new Faults());
    try {
      StockClient client = new StockClient(server);
      Duration fastest = Duration.ofDays(1);
      client.stock(1);
      // The wait would be in every call; what a busy machine adds is not.
      for (int i = 0; i < 20; i++) {
        long start = System.nanoTime();
        assertThat(client.stock(1)).isEqualTo(new Stock(1, 42, true));
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        fastest = took.compareTo(fastest) < 0 ? took : fastest;
      }
      assertThat(fastest).isLessThan(Duration.ofMillis(30));
    } finally {
      server.destroy();
    }
  }
}
