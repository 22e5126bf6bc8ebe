package com.sqg.resilience.samples.shop.stock;

import com.sqg.resilience.api.SqgResource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Service;

/** What can be sold. Goes by what was last heard while the warehouse cannot be asked. */
@Service
public class Availability {

  private final WarehouseClient warehouse;
  private final Map<Integer, Integer> lastHeard = new ConcurrentHashMap<>();

  Availability(WarehouseClient warehouse) {
    this.warehouse = warehouse;
  }

  @SqgResource(value = "availability", fallbackMethod = "lastHeard")
  public Stock of(int product) {
    int quantity = warehouse.quantity(product);
    lastHeard.put(product, quantity);
    return new Stock(product, quantity, true);
  }

  /** Of a product that was never asked for nothing is known: the caller gets the cause. */
  private Stock lastHeard(int product, RuntimeException cause) {
    Integer quantity = lastHeard.get(product);
    if (quantity == null) {
      throw cause;
    }
    return new Stock(product, quantity, false);
  }
}
