package com.sqg.resilience.web;

import java.util.concurrent.CountDownLatch;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.async.DeferredResult;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

/** What only Spring MVC has. */
@RestController
class StallingController {

  volatile CountDownLatch gate = new CountDownLatch(0);

  @GetMapping("/blocked")
  String blocked() throws InterruptedException {
    gate.await();
    return "well again";
  }

  @GetMapping("/never")
  DeferredResult<String> never() {
    return new DeferredResult<>(100L);
  }

  @GetMapping("/streaming")
  StreamingResponseBody streaming() {
    return out -> out.write('a');
  }
}
