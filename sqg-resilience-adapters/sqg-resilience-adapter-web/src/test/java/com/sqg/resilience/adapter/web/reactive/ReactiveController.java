package com.sqg.resilience.adapter.web.reactive;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.CrossOrigin;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.client.WebClientResponseException;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

@RestController
@RequestMapping("/orders")
class ReactiveController {

  @CrossOrigin("http://elsewhere")
  @GetMapping("/{id}")
  Mono<String> one(@PathVariable String id) {
    return Mono.just(id);
  }

  @GetMapping("/plain")
  String plain() {
    return "plain";
  }

  @GetMapping("/empty")
  Mono<Void> empty() {
    return Mono.empty();
  }

  @GetMapping("/handled")
  Mono<String> handled() {
    return Mono.error(new IllegalStateException("handled"));
  }

  @GetMapping("/unhandled")
  Mono<String> unhandled() {
    return Mono.error(new UnsupportedOperationException("unhandled"));
  }

  @GetMapping("/thrown")
  String thrown() {
    throw new UnsupportedOperationException("unhandled");
  }

  @GetMapping("/not-linked")
  Mono<String> notLinked() {
    throw new LinkageError("fatal for Reactor");
  }

  @GetMapping("/missing")
  Mono<String> missing() {
    return Mono.error(new ResponseStatusException(HttpStatus.NOT_FOUND));
  }

  @GetMapping("/downstream-missing")
  Mono<String> downstreamMissing() {
    return Mono.error(notFound());
  }

  @GetMapping("/downstream-given-up")
  Mono<String> downstreamGivenUp() {
    return Mono.error(new CancellationException());
  }

  private static Throwable notFound() {
    return WebClientResponseException.create(404, "", HttpHeaders.EMPTY, new byte[0], null);
  }

  @GetMapping("/dependency-refused")
  Mono<String> dependencyRefused() {
    return Mono.error(
        new IllegalArgumentException(
            new SqgResourceUnavailableException(
                "mysql:a:query",
                SqgBlockReason.CIRCUIT_OPEN,
                "r",
                "e",
                SqgMode.ENFORCE,
                0,
                false)));
  }

  @GetMapping(path = "/stream", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
  Flux<String> stream() {
    return Flux.just("a", "b").delayElements(Duration.ofMillis(200));
  }

  @GetMapping(path = "/endless", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
  Flux<Long> endless() {
    return Flux.interval(Duration.ofMillis(10));
  }

  @GetMapping(path = "/broken-off", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
  Flux<String> brokenOff() {
    return Flux.concat(
        Flux.just("a").delayElements(Duration.ofMillis(50)),
        Flux.error(new IllegalArgumentException("half an answer")));
  }

  @GetMapping(path = "/broken-off-downstream", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
  Flux<String> brokenOffDownstream() {
    return Flux.concat(Flux.just("a").delayElements(Duration.ofMillis(50)), Flux.error(notFound()));
  }

  @ExceptionHandler
  ResponseEntity<String> handle(IllegalStateException error) {
    return ResponseEntity.status(500).body("handled");
  }

  @Bean
  RouterFunction<ServerResponse> routes() {
    return RouterFunctions.route()
        .GET("/functional/{id}", request -> ServerResponse.ok().bodyValue("functional"))
        .GET("/functional-failing", request -> Mono.error(new IllegalStateException("failed")))
        .build();
  }

  @RestController
  static class Excluded {

    @GetMapping("/excluded/{id}")
    String one() {
      return "excluded";
    }
  }
}
