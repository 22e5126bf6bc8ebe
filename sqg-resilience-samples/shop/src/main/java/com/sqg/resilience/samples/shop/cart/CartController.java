package com.sqg.resilience.samples.shop.cart;

import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class CartController {

  private final Carts carts;

  CartController(Carts carts) {
    this.carts = carts;
  }

  @GetMapping("/carts/{customer}")
  Map<Integer, Integer> find(@PathVariable("customer") String customer) {
    return carts.of(customer);
  }

  @PostMapping("/carts/{customer}/{product}")
  Map<Integer, Integer> add(
      @PathVariable("customer") String customer,
      @PathVariable("product") int product,
      @RequestParam(name = "quantity", defaultValue = "1") int quantity) {
    carts.add(customer, product, quantity);
    return carts.of(customer);
  }
}
