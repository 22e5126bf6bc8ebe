package com.sqg.resilience.samples.quickstart.inventory;

import java.io.IOException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Stock: depends on another service, and has a fallback. */
@RestController
class StockController {

  private final StockClient stock;

  StockController(StockClient stock) {
    this.stock = stock;
  }

  @GetMapping("/products/{product}/stock")
  Stock stock(@PathVariable("product") int product) throws IOException, InterruptedException {
    return stock.stock(product);
  }
}
