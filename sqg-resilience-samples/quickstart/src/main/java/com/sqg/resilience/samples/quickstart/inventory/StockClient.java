package com.sqg.resilience.samples.quickstart.inventory;

import com.sqg.resilience.api.SqgResource;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/** Asks the inventory; answers with the last known stock when it cannot. */
@Component
class StockClient {

  private final InventoryServer inventory;
  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(1)).build();
  private final Map<Integer, Integer> lastKnown = new ConcurrentHashMap<>();

  StockClient(InventoryServer inventory) {
    this.inventory = inventory;
  }

  @SqgResource(value = "http:inventory:stock", fallbackMethod = "lastKnownStock")
  public Stock stock(int product) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(inventory.uri()).timeout(Duration.ofSeconds(1)).build();
    HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
    if (response.statusCode() != 200) {
      throw new IOException("inventory answered " + response.statusCode());
    }
    int quantity = Integer.parseInt(response.body());
    lastKnown.put(product, quantity);
    return new Stock(product, quantity, true);
  }

  private Stock lastKnownStock(int product, Throwable cause) {
    return new Stock(product, lastKnown.getOrDefault(product, 0), false);
  }
}
