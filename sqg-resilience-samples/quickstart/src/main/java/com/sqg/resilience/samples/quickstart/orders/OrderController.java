package com.sqg.resilience.samples.quickstart.orders;

import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** Orders: the business that must go on whatever else fails. */
@RestController
class OrderController {

  private final OrderMapper orders;

  OrderController(OrderMapper orders) {
    this.orders = orders;
  }

  @GetMapping("/orders/{id}")
  Order find(@PathVariable("id") int id) {
    Order order = orders.find(id);
    if (order == null) {
      throw new ResponseStatusException(HttpStatus.NOT_FOUND);
    }
    return order;
  }

  @GetMapping("/customers/{customer}/underway")
  Map<String, Integer> underway(@PathVariable("customer") int customer) {
    return Map.of("customer", customer, "underway", orders.underway(customer));
  }

  @PostMapping("/orders")
  @ResponseStatus(HttpStatus.CREATED)
  void place(
      @RequestParam("product") int product,
      @RequestParam(name = "quantity", defaultValue = "1") int quantity) {
    orders.insert(product, quantity);
  }
}
