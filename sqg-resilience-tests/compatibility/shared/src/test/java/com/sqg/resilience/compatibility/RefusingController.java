package com.sqg.resilience.compatibility;

import com.sqg.resilience.api.SqgResilience;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

/** Calls guarded resources in each of Spring MVC's styles. */
@RestController
class RefusingController {

  @GetMapping("/failing")
  String failing() throws Exception {
    return SqgResilience.call(
        "broken",
        () -> {
          throw new IllegalStateException("failed");
        });
  }

  @GetMapping("/broken")
  String broken() throws Exception {
    return SqgResilience.call("broken", () -> "admitted");
  }

  @GetMapping("/wrapped")
  String wrapped() {
    try {
      return broken();
    } catch (Exception e) {
      throw new IllegalStateException("no orders", e);
    }
  }

  @GetMapping("/future")
  CompletableFuture<String> future() {
    return CompletableFuture.supplyAsync(this::wrapped).thenApply(text -> text + "!");
  }

  @GetMapping("/callable")
  Callable<String> callable() {
    return this::broken;
  }

  @GetMapping("/streaming")
  StreamingResponseBody streaming() {
    return out -> {
      // More than any buffer holds: Spring 7 does not pass a flush on.
      out.write(new byte[100_000]);
      wrapped();
    };
  }

  @GetMapping("/limited")
  String limited() throws Exception {
    return SqgResilience.call("limited", () -> "admitted");
  }
}
