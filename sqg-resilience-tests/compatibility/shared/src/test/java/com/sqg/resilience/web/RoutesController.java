package com.sqg.resilience.web;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The same routes for Spring MVC and WebFlux. */
@RestController
class RoutesController {

  volatile CountDownLatch gate = new CountDownLatch(0);

  @GetMapping("/orders/{id}")
  String order(@PathVariable("id") String id) {
    return "order " + id;
  }

  @GetMapping("/handled")
  String handled() {
    throw new IllegalStateException("handled");
  }

  @GetMapping("/unhandled")
  String unhandled() {
    throw new UnsupportedOperationException("unhandled");
  }

  @GetMapping("/health/own")
  String health() {
    return "well";
  }

  @GetMapping("/stalled")
  CompletableFuture<String> stalled() {
    CountDownLatch closed = gate;
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            closed.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          return "well again";
        },
        task -> new Thread(task).start());
  }

  @ExceptionHandler
  ResponseEntity<String> handle(IllegalStateException error) {
    return ResponseEntity.status(500).body("handled");
  }
}
