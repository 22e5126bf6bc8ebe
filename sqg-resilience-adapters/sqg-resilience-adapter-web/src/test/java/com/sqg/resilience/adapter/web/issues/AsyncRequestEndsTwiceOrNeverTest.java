package com.sqg.resilience.adapter.web.issues;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sqg.resilience.adapter.web.WebApplication;
import com.sqg.resilience.api.SqgFailureDecision;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.async.DeferredResult;

/** "With DeferredResult, concurrency is back at zero too early, or never again." */
class AsyncRequestEndsTwiceOrNeverTest {

  @Test
  void it_ends_with_its_result_and_once() throws Exception {
    try (WebApplication application = WebApplication.servlet(Deferring.class)) {
      AtomicReference<DeferredResult<String>> waiting =
          application.context.getBean(Deferring.class).waiting;
      Thread client = new Thread(() -> get(application));
      client.start();
      await().until(() -> waiting.get() != null);
      await().until(() -> application.statistics("web:/deferred").inFlight() == 1);
      assertThat(application.engine.completed).as("its thread has returned, it has not").isEmpty();

      waiting.get().setResult("done");
      client.join();

      assertThat(application.decisions()).containsExactly(SqgFailureDecision.SUCCESS);
      assertThat(application.statistics("web:/deferred").inFlight()).isZero();
      assertThat(application.statistics("web:/deferred").completed()).isEqualTo(1);
    }
  }

  @Test
  void it_ends_when_nobody_ever_sets_its_result() throws Exception {
    try (WebApplication application = WebApplication.servlet(Deferring.class)) {
      assertThat(application.get("/forgotten").statusCode()).isEqualTo(503);

      assertThat(application.decisions()).containsExactly(SqgFailureDecision.FAILURE);
      assertThat(application.engine.completed).hasSize(1);
    }
  }

  private static void get(WebApplication application) {
    try {
      application.get("/deferred");
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @RestController
  static class Deferring {

    final AtomicReference<DeferredResult<String>> waiting = new AtomicReference<>();

    @GetMapping("/deferred")
    DeferredResult<String> deferred() {
      DeferredResult<String> result = new DeferredResult<>(60_000L);
      waiting.set(result);
      return result;
    }

    @GetMapping("/forgotten")
    DeferredResult<String> forgotten() {
      return new DeferredResult<>(50L);
    }
  }
}
