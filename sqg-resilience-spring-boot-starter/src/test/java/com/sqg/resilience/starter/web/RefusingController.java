package com.sqg.resilience.starter.web;

import com.sqg.resilience.api.SqgBlockReason;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import javax.servlet.http.HttpServletResponse;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.async.DeferredResult;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerResponse;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

/** Every way in which a refusal may leave a controller. */
@RestController
class RefusingController {

  @GetMapping("/refused")
  String refused(
      @RequestParam(defaultValue = "CIRCUIT_OPEN") SqgBlockReason reason,
      @RequestParam(defaultValue = "1500") long millis) {
    throw TestRefusals.refusal(reason, millis);
  }

  @GetMapping(path = "/xml", produces = "application/xml")
  String xml() {
    throw TestRefusals.refusal();
  }

  @GetMapping("/wrapped")
  String wrapped() {
    throw new IllegalStateException("no orders", TestRefusals.refusal());
  }

  @GetMapping("/error-wrapped")
  String errorWrapped() {
    throw new AssertionError("no orders", TestRefusals.refusal());
  }

  @GetMapping("/future")
  CompletableFuture<String> future() {
    return CompletableFuture.supplyAsync(
            () -> {
              throw TestRefusals.refusal();
            })
        .thenApply(x -> "never");
  }

  @GetMapping("/deferred")
  DeferredResult<String> deferred() {
    DeferredResult<String> result = new DeferredResult<>();
    new Thread(() -> result.setErrorResult(new CompletionException(TestRefusals.refusal())))
        .start();
    return result;
  }

  @GetMapping("/callable")
  Callable<String> callable() {
    return () -> {
      throw TestRefusals.refusal();
    };
  }

  @GetMapping("/streaming")
  StreamingResponseBody streaming() {
    return out -> {
      out.write("half an ans".getBytes(StandardCharsets.UTF_8));
      out.flush();
      throw TestRefusals.refusal();
    };
  }

  @GetMapping("/committed")
  void committed(HttpServletResponse response) throws IOException {
    response.getOutputStream().print("half an ans");
    response.flushBuffer();
    throw TestRefusals.refusal();
  }

  @GetMapping("/buffered")
  void buffered(HttpServletResponse response) throws IOException {
    response.setContentType("text/csv");
    response.setContentLength(100_000);
    response.getOutputStream().print("half an ans");
    throw TestRefusals.refusal();
  }

  @GetMapping("/writer")
  void writer(HttpServletResponse response) throws IOException {
    PrintWriter writer = response.getWriter();
    writer.print("half an ans");
    throw TestRefusals.refusal();
  }

  @GetMapping("/error-sent")
  void errorSent(HttpServletResponse response) throws IOException {
    response.sendError(410);
    throw TestRefusals.refusal();
  }

  @GetMapping("/gone")
  String gone() {
    throw new Gone(TestRefusals.refusal());
  }

  @GetMapping("/bad-gateway")
  String badGateway() {
    throw new ResponseStatusException(HttpStatus.BAD_GATEWAY, "own", TestRefusals.refusal());
  }

  @GetMapping("/other")
  String other() {
    throw new IllegalArgumentException("other");
  }

  @Bean
  RouterFunction<ServerResponse> routes() {
    return RouterFunctions.route()
        .GET(
            "/functional",
            request -> {
              throw TestRefusals.refusal();
            })
        .build();
  }

  @ResponseStatus(HttpStatus.GONE)
  static class Gone extends RuntimeException {

    private static final long serialVersionUID = 1L;

    Gone(Throwable cause) {
      super(cause);
    }
  }
}
