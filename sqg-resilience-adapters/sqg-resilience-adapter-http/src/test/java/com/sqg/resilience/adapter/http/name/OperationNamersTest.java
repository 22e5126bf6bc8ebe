package com.sqg.resilience.adapter.http.name;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.http.SqgHttpOperationNamer;
import com.sqg.resilience.api.http.SqgHttpRequest;
import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.testsupport.LogCapture;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class OperationNamersTest {

  private static final SqgHttpRequest REQUEST =
      SqgHttpRequest.of("POST", "pay", 8081, "/charges/{id}");

  private static OperationNamers namers(SqgHttpOperationNamer... namers) {
    return new OperationNamers(() -> List.of(namers), new ResilienceLog(System::nanoTime));
  }

  @Test
  void without_a_namer_it_is_the_method_in_lower_case() {
    assertThat(namers().operationOf(REQUEST)).isEqualTo("post");
    assertThat(namers(request -> null).operationOf(REQUEST)).isEqualTo("post");
  }

  @Test
  void the_first_answer_decides() {
    assertThat(namers(r -> null, r -> "charge", r -> "late").operationOf(REQUEST))
        .isEqualTo("charge");
  }

  @Test
  void a_namer_knows_port_and_template() {
    assertThat(namers(r -> r.port() + "-" + r.method()).operationOf(REQUEST))
        .isEqualTo("8081-POST");
    assertThat(namers(SqgHttpRequest::uriTemplate).operationOf(REQUEST)).isEqualTo("/charges/{id}");
  }

  @Test
  void a_url_is_no_operation_and_is_not_shown() {
    assertThat(namers(r -> "http://me:secret@pay/").operationOf(REQUEST))
        .startsWith("url-")
        .doesNotContain("secret");
  }

  @Test
  void a_namer_that_throws_is_passed_over_with_a_warning() {
    try (LogCapture log = new LogCapture()) {
      OperationNamers namers =
          namers(
              r -> {
                throw new IllegalStateException("broken");
              });
      assertThat(namers.operationOf(REQUEST)).isEqualTo("post");
      assertThat(namers.operationOf(REQUEST)).isEqualTo("post");

      assertThat(log.lines("http-operation-namer-failed")).hasSize(1);
    }
  }

  @Test
  void namers_that_cannot_be_had_are_asked_for_again() {
    AtomicInteger asked = new AtomicInteger();
    try (LogCapture log = new LogCapture()) {
      OperationNamers namers =
          new OperationNamers(
              () -> {
                if (asked.getAndIncrement() == 0) {
                  throw new IllegalStateException("not yet");
                }
                return List.of(r -> "named");
              },
              new ResilienceLog(System::nanoTime));
      assertThat(asked).hasValue(0);
      assertThat(namers.operationOf(REQUEST)).isEqualTo("post");
      assertThat(namers.operationOf(REQUEST)).isEqualTo("named");
      assertThat(namers.operationOf(REQUEST)).isEqualTo("named");

      assertThat(asked).hasValue(2);
      assertThat(log.lines("http-operation-namer-failed")).hasSize(1);
    }
  }

  @Test
  void a_namer_that_stops_returning_holds_nobody_else_up() throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    OperationNamers namers =
        namers(
            r -> {
              if (r.host().equals("stuck")) {
                awaitQuietly(release);
              }
              return "named";
            });
    Thread stuck =
        new Thread(() -> namers.operationOf(SqgHttpRequest.of("GET", "stuck", -1, null)));
    stuck.start();
    try (LogCapture log = new LogCapture()) {
      Awaitility.await().until(() -> stuck.getState() == Thread.State.WAITING);
      // Every call that comes out again shows that the namer is at work.
      Awaitility.await()
          .pollDelay(Duration.ofMillis(1_100))
          .until(() -> namers.operationOf(REQUEST).equals("post"));
      assertThat(log.lines("http-operation-namer-stalled")).hasSize(1);
    } finally {
      release.countDown();
      stuck.join();
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
    }
  }
}
