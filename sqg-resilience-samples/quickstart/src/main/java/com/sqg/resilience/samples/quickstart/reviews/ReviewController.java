package com.sqg.resilience.samples.quickstart.reviews;

import com.sqg.resilience.samples.quickstart.faults.Faults;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Reviews: nice to have, and on a database that will fail. */
@RestController
class ReviewController {

  private static final double FAULT_SECONDS = 1.0;

  private final ReviewMapper reviews;
  private final Faults faults;

  ReviewController(ReviewMapper reviews, Faults faults) {
    this.reviews = reviews;
    this.faults = faults;
  }

  @GetMapping("/products/{product}/reviews")
  Map<String, Object> stars(@PathVariable("product") int product) {
    Double stars =
        faults.isOn("reviews") ? reviews.slowStars(product, FAULT_SECONDS) : reviews.stars(product);
    return Map.of("product", product, "stars", stars == null ? 0 : stars);
  }
}
