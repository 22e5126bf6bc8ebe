package com.sqg.resilience.samples.shop.stock;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class StockController {

  private final Availability availability;

  StockController(Availability availability) {
    this.availability = availability;
  }

  @GetMapping("/products/{id}/stock")
  Stock stock(@PathVariable("id") int id) {
    return availability.of(id);
  }
}
