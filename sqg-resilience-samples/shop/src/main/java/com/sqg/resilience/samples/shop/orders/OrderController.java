package com.sqg.resilience.samples.shop.orders;

import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
class OrderController {

  private final Checkout checkout;
  private final OrderRepository orders;

  OrderController(Checkout checkout, OrderRepository orders) {
    this.checkout = checkout;
    this.orders = orders;
  }

  @PostMapping("/orders")
  @ResponseStatus(HttpStatus.CREATED)
  Order order(@RequestParam("customer") String customer) {
    return checkout.order(customer);
  }

  @GetMapping("/orders/{id}")
  ResponseEntity<Order> find(@PathVariable("id") int id) {
    return ResponseEntity.of(orders.find(id));
  }
}
