package com.sqg.resilience.samples.shop.catalogue;

import java.util.List;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class ProductController {

  private final ProductMapper products;

  ProductController(ProductMapper products) {
    this.products = products;
  }

  @GetMapping("/products")
  List<Product> all() {
    return products.all();
  }

  @GetMapping("/products/{id}")
  ResponseEntity<Product> find(@PathVariable("id") int id) {
    return ResponseEntity.of(products.find(id));
  }

  @PutMapping("/products/{id}/name")
  ResponseEntity<Product> rename(@PathVariable("id") int id, @RequestParam("value") String name) {
    products.rename(id, name);
    return ResponseEntity.of(products.find(id));
  }
}
