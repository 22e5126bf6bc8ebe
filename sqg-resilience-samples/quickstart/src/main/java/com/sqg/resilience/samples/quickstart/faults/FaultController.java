package com.sqg.resilience.samples.quickstart.faults;

import java.util.Set;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Makes a dependency fail, and heals it. */
@RestController
@RequestMapping("/faults/{dependency}")
class FaultController {

  private final Faults faults;

  FaultController(Faults faults) {
    this.faults = faults;
  }

  @PutMapping
  Set<String> fail(@PathVariable("dependency") String dependency) {
    faults.set(dependency, true);
    return faults.on();
  }

  @DeleteMapping
  Set<String> heal(@PathVariable("dependency") String dependency) {
    faults.set(dependency, false);
    return faults.on();
  }

  @ExceptionHandler
  ResponseEntity<String> unknown(IllegalArgumentException fault) {
    return ResponseEntity.badRequest().body(fault.getMessage());
  }
}
