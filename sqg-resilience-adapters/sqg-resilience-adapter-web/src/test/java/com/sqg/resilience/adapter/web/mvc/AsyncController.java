package com.sqg.resilience.adapter.web.mvc;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import javax.servlet.Filter;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.HttpClientErrorException;
import org.springframework.web.context.request.async.DeferredResult;
import org.springframework.web.context.request.async.WebAsyncTask;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyEmitter;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Answers on other threads, in all of Spring MVC's ways. */
@RestController
class AsyncController {

  volatile CountDownLatch gate = new CountDownLatch(0);
  volatile CountDownLatch handlerReturned = new CountDownLatch(0);

  @Bean
  Filter returns() {
    return (request, response, chain) -> {
      chain.doFilter(request, response);
      handlerReturned.countDown();
    };
  }

  @GetMapping("/callable")
  Callable<String> callable() {
    return () -> {
      gate.await();
      return "callable";
    };
  }

  @GetMapping("/callable-failing")
  Callable<String> callableFailing() {
    return () -> {
      throw new IllegalStateException("failed");
    };
  }

  @GetMapping("/callable-late")
  WebAsyncTask<String> callableLate() {
    return new WebAsyncTask<>(
        100,
        () -> {
          // Deaf to the interrupt that comes with the timeout: that would be another outcome.
          for (long began = System.nanoTime(); System.nanoTime() - began < 2_500_000_000L; ) {
            LockSupport.parkNanos(10_000_000);
            Thread.interrupted();
          }
          return "late";
        });
  }

  @GetMapping("/deferred")
  DeferredResult<String> deferred() {
    DeferredResult<String> result = new DeferredResult<>();
    new Thread(() -> result.setResult("deferred")).start();
    return result;
  }

  @GetMapping("/deferred-at-once")
  DeferredResult<String> deferredAtOnce() {
    DeferredResult<String> result = new DeferredResult<>();
    result.setResult("deferred");
    return result;
  }

  @GetMapping("/deferred-never")
  DeferredResult<String> deferredNever() {
    return new DeferredResult<>(100L);
  }

  @GetMapping("/deferred-missing")
  DeferredResult<String> deferredMissing() {
    DeferredResult<String> result = new DeferredResult<>();
    result.setErrorResult(new ResponseStatusException(HttpStatus.NOT_FOUND));
    return result;
  }

  @GetMapping("/future")
  CompletableFuture<String> future() {
    return CompletableFuture.supplyAsync(() -> "future");
  }

  @GetMapping("/future-failing")
  CompletableFuture<String> futureFailing() {
    return CompletableFuture.supplyAsync(
        () -> {
          throw new IllegalStateException("failed");
        });
  }

  @GetMapping("/future-downstream-missing")
  CompletableFuture<String> futureDownstreamMissing() {
    return CompletableFuture.supplyAsync(
        () -> {
          throw new HttpClientErrorException(HttpStatus.NOT_FOUND);
        });
  }

  @GetMapping("/mono")
  Mono<String> mono() {
    return Mono.just("mono");
  }

  @GetMapping(path = "/flux", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
  Flux<String> flux() {
    return Flux.just("a", "b");
  }

  @GetMapping("/streaming-failing-downstream")
  StreamingResponseBody streamingFailingDownstream() {
    return out -> {
      out.write('a');
      out.flush();
      throw new HttpClientErrorException(HttpStatus.NOT_FOUND);
    };
  }

  @GetMapping("/emitter")
  ResponseBodyEmitter emitter() {
    ResponseBodyEmitter emitter = new ResponseBodyEmitter();
    new Thread(
            () -> {
              try {
                emitter.send("a");
                gate.await();
                emitter.send("b");
                emitter.complete();
              } catch (Exception e) {
                emitter.completeWithError(e);
              }
            })
        .start();
    return emitter;
  }

  @GetMapping("/events-without-end")
  SseEmitter eventsWithoutEnd() {
    SseEmitter emitter = new SseEmitter(0L);
    new Thread(
            () -> {
              try {
                while (true) {
                  emitter.send("tick");
                  Thread.sleep(10);
                }
              } catch (Exception clientGone) {
                emitter.completeWithError(clientGone);
              }
            })
        .start();
    return emitter;
  }

  @GetMapping("/streaming")
  ResponseEntity<StreamingResponseBody> streaming() {
    return ResponseEntity.ok(
        out -> {
          out.write('a');
          out.flush();
          try {
            gate.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
  }

  @GetMapping("/streaming-failing")
  StreamingResponseBody streamingFailing() {
    return out -> {
      out.write('a');
      out.flush();
      throw new IllegalArgumentException("half an answer");
    };
  }

  @ExceptionHandler
  ResponseEntity<String> handle(IllegalStateException error) {
    return ResponseEntity.status(500).body("handled");
  }
}
